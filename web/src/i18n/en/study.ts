// Analysis, lessons, editor, review.
export const study = {
  'study.analysis': 'Analysis',
  'study.learn': 'How it thinks',
  'study.editor': 'Board editor',
  'study.coming': 'This room is being furnished.',
} as const satisfies Record<string, string>;
