// A short message at the foot of the page.
import { announce } from './announce.svelte';

const now = $state<{ text: string }>({ text: '' });
let timer: ReturnType<typeof setTimeout> | undefined;

export function toast(text: string): void {
  now.text = text;
  announce(text);
  clearTimeout(timer);
  timer = setTimeout(() => (now.text = ''), 3500);
}
export const toasted = (): string => now.text;
