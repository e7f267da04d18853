// The cipher: its table, a text on its way through it, and how it is broken.
export const cipher = {
  'cipher.tab': 'El xifratge',
  'cipher.title': 'Un xifratge, i com es trenca',
  'cipher.lead':
    'El document del Gomoku protegeix els usuaris amb el xifratge de Vigenère: cada lletra del text avança per l’alfabet tantes posicions com diu la lletra de la clau que té a sota. Durant tres segles es va considerar impossible de trencar. Un ordinador ho fa en menys d’un mil·lisegon.',
  'cipher.nothing':
    'No protegeix res: qui té prou text el llegeix sense la clau. Aquí les contrasenyes es desen amb Argon2id, que no es pot desfer.',
  'cipher.way': 'El camí d’un text per la taula',
  'cipher.text': 'Text',
  'cipher.key': 'Clau',
  'cipher.secret': 'Text xifrat',
  'cipher.letters': 'Només lletres; els accents i tota la resta s’ometen.',
  'cipher.example': 'L’exemple del document',
  'cipher.longer': 'Un text més llarg',
  'cipher.strip': 'Text, clau i text xifrat, lletra sota lletra',
  'cipher.steps': 'Passos del xifratge',
  'cipher.step': '{letter} és la columna {column} i {key} és la fila {row}: es creuen a {secret}.',
  'cipher.table': 'La taula de Vigenère',
  'cipher.whole': 'El text sencer:',
  'cipher.no-key': 'Escriu una clau d’una lletra com a mínim.',
  'cipher.no-text': 'Escriu un text d’una lletra com a mínim.',
  'cipher.long-key': 'La clau ({key} lletres) és més llarga que el text ({text}). El document no ho permet.',
  'cipher.sample':
    'El jugador de les negres comença al mig del tauler. Les blanques responen al costat, i després tots dos miren de fer una línia de cinc pedres mentre vigilen les línies de l’altre. Qui en té quatre de seguides amb els dos extrems lliures ja ha guanyat, perquè l’altre només en pot tapar un.',
  'cipher.sample-key': 'PROP',
  'cipher.break': 'Llegir-lo sense la clau',
  'cipher.break-lead':
    'El que veus aquí és tot el que té qui escolta d’amagat: el text xifrat i una idea de l’idioma. La clau es repeteix, i això la delata.',
  'cipher.tongue': 'Probablement està escrit en',
  'cipher.break-it': 'Trenca’l',
  'cipher.back': 'Torna al text de dalt',
  'cipher.short': 'Té {n} {n#lletra#lletres}; amb menys de {least} no n’hi ha prou.',
  'cipher.break-steps': 'Passos de l’atac',
  'cipher.said-kasiski': '{n} {n#fragment surt#fragments surten} més d’un cop.',
  'cipher.said-length': 'La clau té {n} {n#lletra#lletres}.',
  'cipher.said-letter': 'La lletra {n} de la clau és {letter}.',
  'cipher.said-done': 'La clau és {key}, i el missatge ja es pot llegir.',
  'cipher.kasiski': 'El que es repeteix',
  'cipher.kasiski-text':
    'Quan el mateix fragment del text coincideix amb el mateix tros de la clau, el text xifrat es repeteix. La distància entre tots dos és llavors un nombre enter de claus. Kasiski ho va publicar el 1863. Algunes repeticions són casualitat.',
  'cipher.piece': 'Fragment',
  'cipher.distance': 'Distància',
  'cipher.coincidence': 'Probabilitat que dues lletres siguin iguals',
  'cipher.coincidence-text':
    'Agafa una lletra de cada n. Si n és la longitud de la clau, totes s’han mogut amb la mateixa lletra, i dues són iguals tan sovint com en l’idioma: unes 7 vegades de cada cent. Si no, unes 4.',
  'cipher.length': 'Longitud de la clau',
  'cipher.columns': 'Columna per columna',
  'cipher.columns-text':
    'Totes les lletres d’una columna s’han mogut amb la mateixa lletra de la clau. Fes-les tornar enrere fins que surtin tan sovint com en l’idioma, i tindràs aquesta lletra.',
  'cipher.bars': 'Barres: quantes vegades surt cada lletra a la columna. Contorns: quantes en l’idioma. A sota: la lletra que representa i la lletra del text xifrat.',
  'cipher.message': 'El missatge',
  'cipher.doubt':
    'Si no s’entén, el text era massa curt per a la clau o està en un altre idioma: amb unes quinze lletres per cada lletra de la clau n’hi ha prou.',
} as const satisfies Record<string, string>;
