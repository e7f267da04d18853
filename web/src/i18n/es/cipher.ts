// The cipher: its table, a text on its way through it, and how it is broken.
export const cipher = {
  'cipher.tab': 'El cifrado',
  'cipher.title': 'Un cifrado, y cómo se rompe',
  'cipher.lead':
    'El documento del Gomoku protege a sus usuarios con el cifrado de Vigenère: cada letra del texto avanza por el alfabeto tantas posiciones como indica la letra de la clave que tiene debajo. Durante tres siglos se consideró irrompible. Un ordenador tarda menos de un milisegundo.',
  'cipher.nothing':
    'No protege nada: quien tiene bastante texto lo lee sin la clave. Aquí las contraseñas se guardan con Argon2id, que no se puede deshacer.',
  'cipher.way': 'El camino de un texto por la tabla',
  'cipher.text': 'Texto',
  'cipher.key': 'Clave',
  'cipher.secret': 'Texto cifrado',
  'cipher.letters': 'Solo letras; los acentos y todo lo demás se omiten.',
  'cipher.example': 'El ejemplo del documento',
  'cipher.longer': 'Un texto más largo',
  'cipher.strip': 'Texto, clave y texto cifrado, letra bajo letra',
  'cipher.steps': 'Pasos del cifrado',
  'cipher.step': '{letter} es la columna {column} y {key} es la fila {row}: se cruzan en {secret}.',
  'cipher.table': 'La tabla de Vigenère',
  'cipher.whole': 'El texto entero:',
  'cipher.no-key': 'Escribe una clave de al menos una letra.',
  'cipher.no-text': 'Escribe un texto de al menos una letra.',
  'cipher.long-key': 'La clave ({key} letras) es más larga que el texto ({text}). El documento no lo permite.',
  'cipher.sample':
    'El jugador de las negras empieza en el centro del tablero. Las blancas responden al lado, y después los dos intentan hacer una línea de cinco piedras mientras vigilan las líneas del otro. Quien tiene cuatro seguidas con los dos extremos libres ya ha ganado, porque el otro solo puede tapar uno.',
  'cipher.sample-key': 'PROP',
  'cipher.break': 'Leerlo sin la clave',
  'cipher.break-lead':
    'Lo que ves aquí es todo lo que tiene quien escucha a escondidas: el texto cifrado y una idea del idioma. La clave se repite, y eso la delata.',
  'cipher.tongue': 'Probablemente está escrito en',
  'cipher.break-it': 'Rómpelo',
  'cipher.back': 'Volver al texto de arriba',
  'cipher.short': 'Tiene {n} {n#letra#letras}; con menos de {least} no basta.',
  'cipher.break-steps': 'Pasos del ataque',
  'cipher.said-kasiski': '{n} {n#fragmento aparece#fragmentos aparecen} más de una vez.',
  'cipher.said-length': 'La clave tiene {n} {n#letra#letras}.',
  'cipher.said-letter': 'La letra {n} de la clave es {letter}.',
  'cipher.said-done': 'La clave es {key}, y el mensaje ya se puede leer.',
  'cipher.kasiski': 'Lo que se repite',
  'cipher.kasiski-text':
    'Donde el mismo fragmento del texto coincide con el mismo trozo de la clave, el texto cifrado se repite. La distancia entre los dos es entonces un número entero de claves. Kasiski lo publicó en 1863. Algunas repeticiones son casualidad.',
  'cipher.piece': 'Fragmento',
  'cipher.distance': 'Distancia',
  'cipher.coincidence': 'Probabilidad de que dos letras sean iguales',
  'cipher.coincidence-text':
    'Toma una letra de cada n. Si n es la longitud de la clave, todas se han movido con la misma letra, y dos de ellas son iguales tan a menudo como en el idioma: unas 7 veces de cada cien. Si no, unas 4.',
  'cipher.length': 'Longitud de la clave',
  'cipher.columns': 'Columna por columna',
  'cipher.columns-text':
    'Todas las letras de una columna se han movido con la misma letra de la clave. Hazlas retroceder hasta que salgan tan a menudo como en el idioma, y tendrás esa letra.',
  'cipher.bars': 'Barras: cuántas veces sale cada letra en la columna. Contornos: cuántas en el idioma. Debajo: la letra que representa y la letra del texto cifrado.',
  'cipher.message': 'El mensaje',
  'cipher.doubt':
    'Si no se entiende, el texto era demasiado corto para la clave o está en otro idioma: bastan unas quince letras por cada letra de la clave.',
} as const satisfies Record<string, string>;
