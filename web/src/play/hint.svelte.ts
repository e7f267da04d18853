// A hint: the best move, and its reason as the line that follows, drawn on the board.
import { loadPlayers, playersOf } from '../api/catalog.svelte';
import { live } from '../api/live';
import { ensurePerson } from '../api/session.svelte';
import { other, type GameId, type Thought } from '../api/types';
import { cellOf, nextStone, type Ghost, type Mark } from '../boards/board';
import type { LiveGame } from './game.svelte';

/** Whoever is called champion; without one, whom the server takes by itself. */
function strongest(game: GameId): string | undefined {
  return playersOf(game)?.players.find(({ name }) => name === 'champion')?.name;
}

const thinkMs = 1200;
const shownPlies = 5;

export class Hint {
  thought = $state.raw<Thought | null>(null);
  marks = $state.raw<Mark[]>([]);
  ghosts = $state.raw<Ghost[]>([]);
  asking = $state(false);

  clear(): void {
    if (this.asking) live().stopAnalysis();
    this.asking = false;
    this.thought = null;
    this.marks = [];
    this.ghosts = [];
  }

  async ask(game: LiveGame): Promise<void> {
    const { play, state } = game;
    if (!play || !state || !game.mayMove || play.rated || this.asking) return;
    this.clear();
    this.asking = true;
    const { position } = state;
    try {
      await ensurePerson();
      await loadPlayers(play.game);
      const question = { position, player: strongest(play.game), ms: thinkMs, count: 1 };
      await live().analyse(question, (answer) => {
        if (game.state?.position === position) this.show(game, answer.moves[0] ?? null);
      });
    } catch {
      // Nobody is free to think: there is no hint this time.
    } finally {
      this.asking = false;
    }
  }

  private show(game: LiveGame, thought: Thought | null): void {
    const { play, state } = game;
    if (!thought?.move || !play || !state) return;
    this.thought = thought;
    const line = thought.line.length > 0 ? thought.line : [thought.move];
    const best = cellOf(state.board, thought.move);
    this.marks = best === null ? [] : [{ cell: best, kind: 'hint' }];
    // Othello's discs turn and Connect Four's fall into one another's cells: the move alone is shown.
    let side = nextStone(play.game, state.board, state.to_move);
    const ghosts: Ghost[] = [];
    for (const [i, move] of line.slice(0, shownPlies).entries()) {
      const cell = cellOf(state.board, move);
      if (cell !== null && !ghosts.some((ghost) => ghost.cell === cell)) {
        ghosts.push({ cell, side, label: String(i + 1) });
      }
      side = other(side);
    }
    this.ghosts = ghosts;
  }
}
