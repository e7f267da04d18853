// Whether the screen is a narrow, upright one.
const query = typeof matchMedia === 'function' ? matchMedia('(max-width: 620px) and (max-aspect-ratio: 6/5)') : null;
const now = $state({ narrow: query?.matches ?? false });
query?.addEventListener('change', (event) => (now.narrow = event.matches));

export const narrow = (): boolean => now.narrow;
