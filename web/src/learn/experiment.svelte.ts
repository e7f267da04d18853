// One experiment of the documents, run on the server: how far it is, and what it found.
import { experiments } from '../api/experiments';
import type { Findings } from '../api/types';
import { studyProblem } from './problems';

const lookEvery = 500;

export class ExperimentRun {
  state = $state<'idle' | 'waiting' | 'running' | 'done'>('idle');
  share = $state(0);
  /** Until it probably begins. */
  seconds = $state(0);
  findings = $state.raw<Findings | null>(null);
  problem = $state('');
  seed = $state(1);
  isBusy = $derived(this.state === 'waiting' || this.state === 'running');

  private giveUp: AbortController | null = null;

  constructor(readonly id: string) {}

  async start(): Promise<void> {
    if (this.isBusy) return;
    const mine = (this.giveUp = new AbortController());
    this.state = 'waiting';
    this.problem = '';
    this.share = this.seconds = 0;
    const timer = setInterval(() => void this.look(mine), lookEvery);
    try {
      const findings = await experiments.run(this.id, this.seed, mine.signal);
      if (mine.signal.aborted) return;
      this.findings = findings;
      this.state = 'done';
    } catch (error) {
      if (mine.signal.aborted) return;
      this.problem = studyProblem(error);
      this.state = this.findings ? 'done' : 'idle';
    } finally {
      clearInterval(timer);
    }
  }

  stop(): void {
    this.giveUp?.abort();
    if (this.isBusy) this.state = this.findings ? 'done' : 'idle';
  }

  private async look(asked: AbortController): Promise<void> {
    const { mine } = await experiments.list().catch(() => ({ mine: null }));
    if (asked.signal.aborted || !this.isBusy || mine?.id !== this.id) return;
    this.state = mine.state;
    this.share = mine.share;
    this.seconds = Math.ceil(mine.wait_s);
  }
}
