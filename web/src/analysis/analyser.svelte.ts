// Asks a player about the position on the board, and keeps its answers.
import { analyse, stopAnalysis } from '../api/analysis';
import type { Analysis, Position } from '../api/types';
import { studyProblem } from '../learn/problems';

export class Analyser {
  on = $state(false);
  player = $state('');
  ms = $state(1000);
  answer = $state.raw<Analysis | null>(null);
  thinking = $state(false);
  /** Seconds until it begins, if others are before it. */
  waiting = $state(0);
  problem = $state('');

  private asked = '';
  private readonly kept = new Map<string, Analysis>();

  /** What is known about this position, or is being found out. */
  of(position: string): Analysis | null {
    return this.answer?.position === position ? this.answer : null;
  }

  stop(): void {
    if (this.asked) stopAnalysis();
    this.asked = '';
    this.thinking = false;
    this.waiting = 0;
  }

  async look({ position, outcome }: Position): Promise<void> {
    if (outcome !== 'ongoing') {
      this.stop();
      this.answer = null;
      return;
    }
    const key = `${position} ${this.player} ${this.ms}`;
    if (key === this.asked) return;
    this.stop();
    const known = this.kept.get(key);
    if (known) {
      this.answer = known;
      return;
    }
    this.asked = key;
    this.thinking = true;
    this.problem = '';
    try {
      const question = { position, ms: this.ms, ...(this.player ? { player: this.player } : {}) };
      const news = (answer: Analysis, final: boolean): void => {
        if (this.asked !== key) return;
        this.answer = answer;
        this.waiting = 0;
        if (!final) return;
        this.kept.set(key, answer);
        this.asked = '';
        this.thinking = false;
      };
      await analyse(question, news, (seconds) => {
        if (this.asked === key) this.waiting = seconds;
      });
    } catch (error) {
      if (this.asked !== key) return;
      this.asked = '';
      this.thinking = false;
      this.waiting = 0;
      this.problem = studyProblem(error);
    }
  }
}
