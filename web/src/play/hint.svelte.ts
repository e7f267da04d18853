// A hint: the best move, with the line that follows as its reason, drawn on the board.
import { analyse, stopAnalysis } from '../api/analysis';
import { api } from '../api/http';
import { other, type GameId, type Thought } from '../api/types';
import { cellOf, nextStone, type Ghost, type Link, type Mark } from '../boards/board';
import type { Key } from '../i18n/index.svelte';
import { toast } from '../ui/toast.svelte';
import type { LiveGame } from './game.svelte';
import { playProblem } from './words';

const thinkMs = 1200;
const shownPlies = 5;

export class Hint {
  thought = $state.raw<Thought | null>(null);
  marks = $state.raw<Mark[]>([]);
  ghosts = $state.raw<Ghost[]>([]);
  links = $state.raw<Link[]>([]);
  /** What is drawn besides the move, by name. */
  legend = $state.raw<Key[]>([]);
  asking = $state(false);

  clear(): void {
    if (this.asking) stopAnalysis();
    this.asking = false;
    this.thought = null;
    this.marks = [];
    this.ghosts = [];
    this.links = [];
    this.legend = [];
  }

  async ask(game: LiveGame): Promise<void> {
    const { play, state } = game;
    if (!play || !state || !game.mayMove || play.rated || this.asking) return;
    this.clear();
    this.asking = true;
    const { position } = state;
    try {
      // Nobody is named: that is the strongest.
      await analyse({ position, ms: thinkMs, count: 1 }, (answer) => {
        if (game.state?.position === position) this.show(game, answer.moves[0] ?? null);
      });
      if (game.state?.position === position) await this.giveReason(play.game, position);
    } catch (problem) {
      if (game.state?.position === position) toast(playProblem(problem));
    } finally {
      this.asking = false;
    }
  }

  /** What the move itself makes, as the lesson draws it: a way, a row, the discs it turns over. */
  private async giveReason(game: GameId, position: string): Promise<void> {
    const { thought } = this;
    if (!thought?.move) return;
    const [reasons, [before, after]] = await Promise.all([
      import('./reasons'),
      api.line(position, [thought.move]),
    ]);
    if (!before || !after || after.outcome !== 'ongoing') return;
    const reason = await reasons.reasonOf(game, before, after, thought.move);
    if (this.thought !== thought) return;
    if (reason.links.length + reason.marks.length === 0) return;
    // The reason takes the place of the moves that would follow.
    this.ghosts = this.ghosts.slice(0, 1);
    this.marks = [...reason.marks, ...this.marks];
    this.links = reason.links;
    this.legend = reason.legend;
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
    this.links = [];
    this.legend = ghosts.length > 1 ? ['hint.legend.line'] : [];
  }
}
