// Keys that mean something on a screen, wherever the focus is.

/**
 * Does what the key stands for; not while somebody types or has a dialog open, not with a modifier,
 * which belongs to the browser, and not in `elsewhere`: a selector of places with keys of their own.
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
