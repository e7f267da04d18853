// Boards on the pages of others, engines that fail, games that come home.
export const embed = {
  'embed.copy': 'Embed',
  'embed.title': 'On a page of your own',
  'embed.text': 'This line shows the game on any page; whoever reads it can step through the moves.',
  'embed.play': 'With this one the reader plays on from here, against a level:',
  'embed.thinks': '{who} is thinking…',
  'embed.unknown': 'There is no game “{start}” here. Known are hex, gomoku, othello and connect4.',
  'embed.unable': 'The board cannot be loaded now: the network, or the memory of this browser.',
  'embed.again': 'Try again',
  'game.failure.here':
    'This browser’s engine has stopped, perhaps for want of memory. It tries again, and the game is kept.',
  'game.failure.file':
    'This level needs a file that cannot be fetched now. The game is kept, and goes on when the network is back. “Keep everything” in the preferences lets every level play without a network.',
  'game.failure.server': 'Play on with the server’s engine',
  'away.alone': 'Without the server: games against levels, analysis and lessons go on in this browser.',
  'home.sent': '{n} {n#game#games} played without the server {n#is#are} among your games now.',
} as const satisfies Record<string, string>;
