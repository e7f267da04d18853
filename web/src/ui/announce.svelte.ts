// What a screen reader announces: moves, ends of games, connections.
const now = $state({ text: '', turn: 0 });
let isFresh = false;

/** What is said at the same moment, a move and the end of the game, is said together. */
export function announce(text: string): void {
  now.text = isFresh ? `${now.text} ${text}` : text;
  // The same words twice are two events.
  ++now.turn;
  isFresh = true;
  queueMicrotask(() => (isFresh = false));
}
export const announced = (): { text: string; turn: number } => now;
