// The cipher: its table, a text on its way through it, and how it is broken.
export const cipher = {
  'cipher.tab': 'The cipher',
  'cipher.title': 'A cipher, and how it is broken',
  'cipher.lead':
    'The Gomoku document protects its users with Vigenère’s cipher: each letter of the text is moved along the alphabet by the letter of the key that stands under it. For three centuries it was called unbreakable. It takes a computer less than a millisecond.',
  'cipher.nothing':
    'It protects nothing: whoever has enough text reads it without the key. Passwords here are kept with Argon2id, which cannot be turned back.',
  'cipher.way': 'A text on its way through the table',
  'cipher.text': 'Text',
  'cipher.key': 'Key',
  'cipher.secret': 'Secret text',
  'cipher.letters': 'Letters only; accents and everything else are left out.',
  'cipher.example': 'The document’s example',
  'cipher.longer': 'A longer text',
  'cipher.strip': 'Text, key and secret text, letter under letter',
  'cipher.steps': 'Steps of the cipher',
  'cipher.step': '{letter} is column {column}, {key} is row {row}: they meet at {secret}.',
  'cipher.table': 'Vigenère’s table',
  'cipher.whole': 'The whole text:',
  'cipher.no-key': 'Write a key of at least one letter.',
  'cipher.no-text': 'Write a text of at least one letter.',
  'cipher.long-key': 'The key ({key} letters) is longer than the text ({text}). The document does not allow that.',
  'cipher.sample':
    'The player with black begins in the middle of the board. White answers next to it, and then both try to make a line of five stones while they watch the lines of the other. Whoever has four in a row with both ends free has already won, because the other can only stop one of the ends.',
  'cipher.sample-key': 'PROP',
  'cipher.break': 'Read without the key',
  'cipher.break-lead':
    'What you see here is all that an eavesdropper has: the secret text, and a guess at the language. The key repeats itself, and that gives it away.',
  'cipher.tongue': 'It is probably written in',
  'cipher.break-it': 'Break it',
  'cipher.back': 'Take the text from above again',
  'cipher.short': 'It has {n} {n#letter#letters}; fewer than {least} say too little.',
  'cipher.break-steps': 'Steps of the attack',
  'cipher.said-kasiski': '{n} {n#piece comes#pieces come} more than once.',
  'cipher.said-length': 'The key has {n} {n#letter#letters}.',
  'cipher.said-letter': 'Letter {n} of the key is {letter}.',
  'cipher.said-done': 'The key is {key}, and the message lies open.',
  'cipher.kasiski': 'What comes again',
  'cipher.kasiski-text':
    'Where the same piece of the text meets the same piece of the key, the secret text repeats itself. The distance between the two is then a whole number of keys. Kasiski published this in 1863. A few repetitions are chance.',
  'cipher.piece': 'Piece',
  'cipher.distance': 'Distance',
  'cipher.coincidence': 'Chance that two letters are the same',
  'cipher.coincidence-text':
    'Take every n-th letter. If n is the length of the key, all of them were moved by the same letter, and two of them are the same as often as in the language: about 7 times in a hundred. Otherwise it is about 4 times.',
  'cipher.length': 'Length of the key',
  'cipher.columns': 'Each column by itself',
  'cipher.columns-text':
    'All letters of a column were moved by the same letter of the key. Move them back so that they come as often as in the language, and you have that letter.',
  'cipher.bars': 'Bars: how often each letter stands in the column. Outlines: how often in the language. Below: the letter it stands for, and the letter in the secret text.',
  'cipher.message': 'The message',
  'cipher.doubt':
    'If it cannot be read, the text was too short for its key, or in another language: about fifteen letters for each letter of the key are enough.',
} as const satisfies Record<string, string>;
