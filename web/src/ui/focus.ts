// Where the keyboard goes when a screen takes the place of another.

let wanted: number | null = null;

/** The next board that appears takes the focus on this cell, if it was on a board by keyboard. */
export function carryFocus(): void {
  const at = document.activeElement;
  const cell = at?.matches(':focus-visible') ? at.getAttribute('data-cell') : null;
  wanted = cell === null || cell === undefined ? null : Number(cell);
}

export function takeFocus(board: Element): void {
  if (wanted === null) return;
  board.querySelector<SVGElement>(`[data-cell="${wanted}"]`)?.focus();
  wanted = null;
}

/** What asks something is seen, where the board has left no room below it. */
export function intoSight(question: HTMLElement): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  requestAnimationFrame(() => question.scrollIntoView({ block: 'nearest', behavior: calm ? 'auto' : 'smooth' }));
}

/** What had the focus is gone with its screen: the content has it, not nothing. */
export function rescueFocus(): void {
  const at = document.activeElement;
  if (wanted === null && (at === null || at === document.body)) {
    document.getElementById('content')?.focus({ preventScroll: true });
  }
}
