// Analysis, lessons, editor, review.
export const study = {
  'study.analysis': 'Análisis',
  'study.learn': 'Cómo piensa',
  'study.editor': 'Editor de posiciones',
  'study.coming': 'Esta sala aún se está amueblando.',
} as const satisfies Record<string, string>;
