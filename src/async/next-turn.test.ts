/** Work of one turn, and what comes at its end. */
import { describe, expect, it } from 'vitest';
import { endOfTurn, nextTurn } from './next-turn.ts';

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('work of the next turn', () => {
  it('runs together, and before what each of it leaves for the end', async () => {
    const done: string[] = [];
    for (const name of ['a', 'b']) {
      nextTurn(() => {
        done.push(name);
        endOfTurn(() => done.push(`end of ${name}`));
      });
    }
    expect(done).toEqual([]);
    await turn();
    expect(done).toEqual(['a', 'b', 'end of a', 'end of b']);
  });

  it('comes a turn later where other work asks for it', async () => {
    const done: string[] = [];
    nextTurn(() => nextTurn(() => done.push('later')));
    await turn();
    expect(done).toEqual([]);
    await turn();
    expect(done).toEqual(['later']);
  });

  it('has its end soon where no turn is under way', async () => {
    const done: string[] = [];
    endOfTurn(() => done.push('end'));
    expect(done).toEqual([]);
    await turn();
    expect(done).toEqual(['end']);
  });

  it('that throws takes nothing along, and is not lost', async () => {
    const listeners = process.rawListeners('uncaughtException') as ((error: Error) => void)[];
    process.removeAllListeners('uncaughtException');
    const caught: string[] = [];
    process.on('uncaughtException', (error) => caught.push(error.message));
    const done: string[] = [];
    const fail = (message: string) => (): void => {
      throw new Error(message);
    };
    nextTurn(fail('work'));
    nextTurn(() => endOfTurn(fail('end')));
    nextTurn(() => endOfTurn(() => done.push('end')));
    await turn();
    await turn();
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
    expect(done).toEqual(['end']);
    expect(caught).toEqual(['work', 'end']);
  });
});
