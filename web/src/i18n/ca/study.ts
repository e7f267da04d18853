// Analysis, lessons, editor, review.
export const study = {
  'study.analysis': 'Anàlisi',
  'study.learn': 'Com pensa',
  'study.editor': 'Editor de posicions',
  'study.coming': 'Aquesta sala encara s’està moblant.',
} as const satisfies Record<string, string>;
