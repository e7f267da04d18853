// Boards on the pages of others, engines that fail, games that come home.
export const embed = {
  'embed.copy': 'Insertar',
  'embed.title': 'En una página tuya',
  'embed.text': 'Esta línea muestra la partida en cualquier página; quien la lee puede pasar las jugadas.',
  'embed.play': 'Con esta otra, quien lee sigue jugando desde aquí contra un nivel:',
  'embed.thinks': '{who} está pensando…',
  'embed.unknown': 'No hay ningún juego «{start}». Los que hay son hex, gomoku, othello y connect4.',
  'embed.unable': 'Ahora no se puede cargar el tablero: por la red o por la memoria de este navegador.',
  'embed.again': 'Probar otra vez',
  'game.failure.here':
    'El motor de este navegador se ha parado, quizá por falta de memoria. Vuelve a intentarlo, y la partida se conserva.',
  'game.failure.file':
    'Este nivel necesita un archivo que ahora no se puede descargar. La partida se conserva y sigue cuando vuelva la red. «Guardarlo todo», en las preferencias, deja jugar todos los niveles sin red.',
  'game.failure.server': 'Seguir con el motor del servidor',
  'away.alone':
    'Sin el servidor: las partidas contra niveles, el análisis y las lecciones siguen en este navegador.',
  'home.sent': '{n} {n#partida jugada#partidas jugadas} sin el servidor ya {n#está#están} entre las tuyas.',
};
