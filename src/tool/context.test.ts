import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  createRegistry,
  tool,
  type Asking,
  type Channel,
  type Crash,
  type Outcome,
  type InputRequiredOutcome,
  type ToolContext,
} from './index.ts';

const NAME = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] } as const;

function channel(asking: Asking): Channel {
  return { wantsProgress: true, progress: vi.fn(), log: vi.fn(), asking, close: vi.fn() };
}

const answering = (answer: unknown): Channel => channel({ how: 'request', send: async () => answer });

async function call(
  run: (context: ToolContext) => unknown,
  to: Channel,
): Promise<{ outcome: Outcome | InputRequiredOutcome; crashes: Crash[] }> {
  const crashes: Crash[] = [];
  const registry = createRegistry(tool({ name: 'probe', run: (_args, context) => run(context) }), {
    onCrash: (crash) => crashes.push(crash),
  });
  return { outcome: await registry.call('probe', {}, { channel: to }), crashes };
}

describe('a call from inside the program', () => {
  it('has no client to ask, to report progress to, or to log to', async () => {
    const alone = tool({
      name: 'alone',
      async run(_args, { ask, progress, log, auth, protocolVersion }) {
        progress(1);
        log('info', 'unheard');
        expect({ auth, protocolVersion }).toEqual({ auth: undefined, protocolVersion: undefined });
        return ask('Who?', NAME);
      },
    });
    expect(await createRegistry(alone).call('alone', {})).toEqual({
      kind: 'error',
      reason: 'tool-error',
      content: [{ type: 'text', text: 'This tool asks its user something, and there is no client to ask.' }],
      value: undefined,
    });
  });
});

describe('the context of a call', () => {
  it('says who calls', async () => {
    const auth = { principal: 'alice', scopes: ['read'] };
    const who = tool({ name: 'who', run: (_args, context) => context.auth?.principal });
    expect(await createRegistry(who).call('who', {}, { auth })).toMatchObject({ value: 'alice' });
  });

  it('leaves the channel alone where the tool does, but for its end', async () => {
    const asking = vi.fn();
    const to = Object.defineProperty(answering({}), 'asking', { get: asking });
    await call(() => 1, to);
    expect(asking).not.toHaveBeenCalled();
    expect(to.progress).not.toHaveBeenCalled();
    expect(to.close).toHaveBeenCalledTimes(1);
  });

  it('logs as "info" what is of no level that exists', async () => {
    const to = answering({});
    await call(({ log }) => log('loud' as 'info', 'x'), to);
    expect(to.log).toHaveBeenCalledWith('info', 'x', undefined);
  });
});

describe('an answer (R-ELICIT)', () => {
  it('is made of by the library whose schema asked', async () => {
    const schema = z.object({ name: z.string().toUpperCase(), times: z.int().default(2) });
    const { outcome } = await call(
      async ({ ask }) => ask('Who?', schema),
      answering({ action: 'accept', content: { name: 'ada' } }),
    );
    expect(outcome).toMatchObject({ value: { action: 'accept', content: { name: 'ADA', times: 2 } } });
  });

  it('that the library refuses is told to the caller', async () => {
    const schema = z.object({ name: z.string().refine((name) => name !== 'ada', 'not you') });
    const { outcome } = await call(
      async ({ ask }) => ask('Who?', schema),
      answering({ action: 'accept', content: { name: 'ada' } }),
    );
    const text = 'The client\'s answer to "Who?" cannot be used:\n  /name: not you';
    expect(outcome).toMatchObject({ reason: 'tool-error', content: [{ text }] });
  });

  it.each([[undefined], ['yes'], [{ action: 'maybe' }], [{ content: { name: 'ada' } }]])(
    'that is invalid is reported to the caller: %j',
    async (answer) => {
      const { outcome } = await call(async ({ ask }) => ask('Who?', NAME), answering(answer));
      const text = expect.stringContaining('The client\'s answer to "Who?" is invalid') as string;
      expect(outcome).toMatchObject({ reason: 'tool-error', content: [{ text }] });
    },
  );

  it('that declines carries no content, whatever the client sent', async () => {
    const { outcome } = await call(
      async ({ ask }) => ask('Who?', NAME),
      answering({ action: 'decline', content: { name: 'ada' } }),
    );
    expect(outcome).toMatchObject({ value: { action: 'decline' }, text: '{"action":"decline"}' });
  });

  it('without content is an empty object', async () => {
    const { outcome } = await call(
      async ({ ask }) => ask('Go on?', { type: 'object', properties: {} }),
      answering({ action: 'accept' }),
    );
    expect(outcome).toMatchObject({ value: { action: 'accept', content: {} } });
  });
});

describe('a question', () => {
  it('that is no text is an error of the author', async () => {
    const { outcome, crashes } = await call(async ({ ask }) => ask(5 as never, NAME), answering({}));
    expect(outcome).toMatchObject({ reason: 'crash' });
    expect(String(crashes[0]!.error)).toBe('TypeError: A question must be a text, but is 5.');
  });

  it('is one of at most a hundred in a call', async () => {
    let asked = 0;
    const { outcome, crashes } = await call(
      async ({ ask }) => {
        for (;;) await ask(`Question ${asked++}?`, NAME);
      },
      answering({ action: 'decline' }),
    );
    expect(outcome).toMatchObject({ reason: 'crash' });
    expect(String(crashes[0]!.error)).toBe('Error: The tool asked more than 100 questions in one call.');
    expect(asked).toBe(101);
  });

  it('without a waiting caller is withdrawn with the end of the call, and breaks nothing', async () => {
    let signal: AbortSignal | undefined;
    const open: Asking = {
      how: 'request',
      send: (_question, given) =>
        new Promise((_resolve, reject) => {
          signal = given;
          given.addEventListener('abort', () => reject(given.reason as Error));
        }),
    };
    const { outcome } = await call(({ ask }) => void ask('Who?', NAME), channel(open));
    expect(outcome).toMatchObject({ kind: 'value' });
    expect(signal?.aborted).toBe(true);
  });

  it('that ends the call has the same key when the call is made again', async () => {
    const asking = { how: 'result', earlier: new Map(), answerTo: () => undefined } as const;
    const run = async ({ ask }: ToolContext): Promise<unknown> => [
      await ask('Who?', NAME),
      await ask('Who?', NAME),
    ];
    const first = (await call(run, channel(asking))).outcome as InputRequiredOutcome;
    expect(first).toMatchObject({ kind: 'input-required', questions: [{ message: 'Who?', schema: NAME }] });
    const { key } = first.questions[0]!;
    const answerTo = (asked: string): unknown => (asked === key ? { action: 'decline' } : undefined);
    const second = (await call(run, channel({ ...asking, answerTo }))).outcome as InputRequiredOutcome;
    expect(second.questions.map((question) => question.key)).toEqual([`${key}-2`]);
    expect([...second.answers]).toEqual([[key, { action: 'decline' }]]);
  });
});
