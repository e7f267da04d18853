// What kind of screen it is.

/** Follows a media query; false where there are none. */
function following(query: string): () => boolean {
  const media = typeof matchMedia === 'function' ? matchMedia(query) : null;
  const now = $state({ matches: media?.matches ?? false });
  media?.addEventListener('change', (event) => (now.matches = event.matches));
  return () => now.matches;
}

/** A narrow, upright one: a phone in the hand. */
export const narrow = following('(max-width: 620px) and (max-aspect-ratio: 6/5)');
/** One without a mouse, and so hardly with a keyboard: it needs no list of keys. */
export const byFinger = following('(hover: none) and (pointer: coarse)');
/** An upright one that has no room for two columns: base.css stacks them. */
export const upright = following('(max-width: 900px) and (max-aspect-ratio: 6/5)');
/** A low one: a phone on its side. */
export const low = following('(max-height: 520px)');
