// Keys that mean something on a screen, wherever the focus is.

/**
 * Does what the key stands for. Not while somebody types or has a dialog open, not with a modifier,
 * which is the browser's, and not in `elsewhere`: places with keys of their own, as a selector.
 */
export function runShortcut(
  event: KeyboardEvent,
  shortcuts: Readonly<Record<string, () => void>>,
  elsewhere = '',
): void {
  const own = ['input', 'select', 'textarea', 'dialog', elsewhere].filter(Boolean).join(', ');
  if ((event.target as Element).closest(own)) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const action = shortcuts[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
