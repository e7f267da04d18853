// Boards on the pages of others, engines that fail, games that come home.
export const embed = {
  'embed.copy': 'Insereix',
  'embed.title': 'En una pàgina teva',
  'embed.text': 'Aquesta línia mostra la partida en qualsevol pàgina; qui la llegeix pot passar les jugades.',
  'embed.play': 'Amb aquesta altra, qui llegeix continua jugant des d’aquí contra un nivell:',
  'embed.thinks': '{who} està pensant…',
  'embed.unknown': 'No hi ha cap joc «{start}». Els que hi ha són hex, gomoku, othello i connect4.',
  'embed.unable': 'Ara no es pot carregar el tauler: per la xarxa o per la memòria d’aquest navegador.',
  'embed.again': 'Torna-ho a provar',
  'game.failure.here':
    'El motor d’aquest navegador s’ha aturat, potser per falta de memòria. Ho torna a provar, i la partida es conserva.',
  'game.failure.file':
    'Aquest nivell necessita un fitxer que ara no es pot descarregar. La partida es conserva i continua quan torni la xarxa. «Desa-ho tot», a les preferències, deixa jugar tots els nivells sense xarxa.',
  'game.failure.server': 'Continua amb el motor del servidor',
  'away.alone':
    'Sense el servidor: les partides contra nivells, l’anàlisi i les lliçons continuen en aquest navegador.',
  'home.sent': '{n} {n#partida jugada#partides jugades} sense el servidor ja {n#és#són} entre les teves.',
};
