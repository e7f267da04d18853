// The page's colours for what is drawn on a canvas, which knows nothing about CSS.
import { settings } from './settings.svelte';

const query =
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const now = $state({ dark: query?.matches ?? false });
query?.addEventListener('change', (event) => (now.dark = event.matches));

/** Reading this in an effect runs it again when the colours change. */
export const watchColours = (): string => `${settings.theme} ${now.dark}`;

/** A custom property as a plain colour: the browser resolves light-dark(). */
export function colour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}
