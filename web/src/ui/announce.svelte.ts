// What a screen reader says without being asked: moves, ends of games, connections.
const now = $state({ text: '', turn: 0 });

export function announce(text: string): void {
  now.text = text;
  // The same words twice are two events.
  ++now.turn;
}
export const announced = (): { text: string; turn: number } => now;
