import { describe, expect, it } from 'vitest';
import { EngineAway } from '../api/problem';
import { Crew, crewSize } from './crew';
import type { Desk } from './desk';
import type { Question } from './module';

/** A desk that answers with its number, or dies. */
class FakeDesk {
  load = 0;
  closed = false;
  constructor(
    readonly number: number,
    private readonly dies: boolean,
  ) {}
  async ask(question: Question): Promise<unknown> {
    ++this.load;
    await Promise.resolve();
    if (this.dies) throw new EngineAway('the engine has ended', true);
    return { desk: this.number, moves: [], body: question.body };
  }
  stop(): void {}
  close(): void {
    this.closed = true;
  }
}

function crewOf(dying: boolean[]): { crew: Crew; desks: FakeDesk[] } {
  const desks: FakeDesk[] = [];
  const make = (): Desk => {
    desks.push(new FakeDesk(desks.length, dying[desks.length] ?? false));
    return desks.at(-1) as unknown as Desk;
  };
  return { crew: new Crew(dying.length, make), desks };
}
const question = { path: '/api/analyses', body: { position: 'hex' } };

describe('a crew', () => {
  it('is as large as processors and memory allow, with one processor left for the page', () => {
    expect(crewSize({ hardwareConcurrency: 2, deviceMemory: 8 })).toBe(1);
    expect(crewSize({ hardwareConcurrency: 4, deviceMemory: 8 })).toBe(3);
    expect(crewSize({ hardwareConcurrency: 8, deviceMemory: 1 })).toBe(1);
    expect(crewSize({ hardwareConcurrency: 8, deviceMemory: 4 })).toBe(3);
    expect(crewSize({ hardwareConcurrency: 64, deviceMemory: 32 })).toBe(8);
    expect(crewSize({ hardwareConcurrency: 8 })).toBe(3);
    expect(crewSize({})).toBe(1);
  });

  it('gives whole questions to whoever has least to do', async () => {
    const { crew } = crewOf([false, false, false]);
    const answers = await Promise.all([question, question, question].map((asked) => crew.ask<{ desk: number }>(asked)));
    expect(answers.map(({ desk }) => desk)).toEqual([0, 1, 2]);
  });

  it('goes on with one desk where another has died, and asks again', async () => {
    const { crew, desks } = crewOf([false, true]);
    const answers = await Promise.all([crew.ask<{ desk: number }>(question), crew.ask<{ desk: number }>(question)]);
    expect(answers.map(({ desk }) => desk)).toEqual([0, 0]);
    expect(crew.size).toBe(1);
    expect(desks[1]?.closed).toBe(true);
    const alone = crewOf([true, true]);
    await expect(alone.crew.analyse({ position: 'hex' }, () => undefined)).rejects.toBeInstanceOf(EngineAway);
    expect(alone.crew.size).toBe(1);
  });
});
