/**
 * Questions of tools, put to the official v2 client on each version that can be asked, with every kind of
 * answer (R-ELICIT), and to clients that cannot be asked.
 */
import { describe, expect, it } from 'vitest';
import type { ElicitResult } from '@modelcontextprotocol/client';
import { tool, ToolError, type Crash } from '../../src/index.ts';
import { withPerson, type Asked } from './asking.ts';

const ASKING = ['2025-06-18', '2025-11-25', '2026-07-28'];

const NAME = {
  type: 'object',
  properties: { name: { type: 'string', minLength: 2 } },
  required: ['name'],
} as const;
const AGE = { type: 'object', properties: { age: { type: 'integer' } }, required: ['age'] } as const;

const greet = tool({
  name: 'greet',
  output: { type: 'string' },
  async run(_args, { ask }) {
    const answer = await ask('Who are you?', NAME);
    return answer.action === 'accept' ? `Hello ${answer.content.name}` : `No name: ${answer.action}`;
  },
});

const value = (result: { readonly content: readonly { readonly text?: string }[] }): unknown =>
  JSON.parse(result.content[0]!.text!);

describe.each(ASKING)('a question on %s (R-ELICIT)', (version) => {
  it.each([
    ['accepted', { action: 'accept', content: { name: 'Ada' } }, 'Hello Ada'],
    ['declined', { action: 'decline' }, 'No name: decline'],
    ['cancelled', { action: 'cancel' }, 'No name: cancel'],
  ] as const)('can be %s', async (_how, answer, expected) => {
    await withPerson(version, [greet], { answer: () => answer }, async ({ call, asked }) => {
      expect(value(await call('greet'))).toBe(expected);
      expect(asked).toEqual([{ message: 'Who are you?', requestedSchema: NAME }]);
    });
  });

  it('is followed by another one, and by the same one again', async () => {
    const survey = tool({
      name: 'survey',
      async run(_args, { ask }) {
        const first = await ask('Who?', NAME);
        const second = await ask('How old?', AGE);
        const third = await ask('Who?', NAME);
        return [first.content?.name, second.content?.age, third.content?.name];
      },
    });
    const answers = [{ name: 'Ada' }, { age: 36 }, { name: 'Bob' }];
    const answer = () => ({ action: 'accept', content: answers.shift()! }) as const;
    await withPerson(version, [survey], { answer }, async ({ call, asked }) => {
      expect(value(await call('survey'))).toEqual(['Ada', 36, 'Bob']);
      expect(asked.map(({ message }) => message)).toEqual(['Who?', 'How old?', 'Who?']);
    });
  });

  it('may stand beside others', async () => {
    const both = tool({
      name: 'both',
      async run(_args, { ask }) {
        const [who, age] = await Promise.all([ask('Who?', NAME), ask('How old?', AGE)]);
        return [who.content?.name, age.content?.age];
      },
    });
    const answer = ({ message }: { message: string }) =>
      ({ action: 'accept', content: message === 'Who?' ? { name: 'Ada' } : { age: 36 } }) as const;
    await withPerson(version, [both], { answer }, async ({ call, asked }) => {
      expect(value(await call('both'))).toEqual(['Ada', 36]);
      expect(asked).toHaveLength(2);
    });
  });

  it('for several of some choices is answered by a list', async () => {
    const shop = tool({
      name: 'shop',
      async run(_args, { ask }) {
        const items = {
          anyOf: [{ const: 'e', title: 'Eggs' }, { const: 'm', title: 'Milk' }, { const: 't' }],
        };
        const { content } = await ask('What?', {
          type: 'object',
          properties: { what: { type: 'array', items } },
        });
        return content;
      },
    });
    // Chooses all but the first, in whatever form it is asked.
    const answer = ({ requestedSchema }: Asked): ElicitResult => {
      const { properties } = requestedSchema as { properties: Record<string, { type: string }> };
      const names = Object.keys(properties);
      if (properties['what'] !== undefined) return { action: 'accept', content: { what: ['m', 't'] } };
      return { action: 'accept', content: Object.fromEntries(names.map((name, at) => [name, at > 0])) };
    };
    await withPerson(version, [shop], { answer }, async ({ call }) => {
      expect(value(await call('shop'))).toEqual({ what: ['m', 't'] });
    });
  });

  it('tells an answer that does not fit, with its place', async () => {
    const mail = tool({
      name: 'mail',
      run: (_args, { ask }) =>
        ask('Where to?', {
          type: 'object',
          properties: { to: { type: 'string', format: 'email' } },
          required: ['to'],
        }),
    });
    const answer = () => ({ action: 'accept', content: { to: 'nobody' } }) as const;
    await withPerson(version, [mail], { answer }, async ({ call }) => {
      const { isError, content } = await call('mail');
      expect(isError).toBe(true);
      expect(content[0]!.text).toMatch(
        /^The client's answer to "Where to\?" does not fit the schema:\n.*\/to.*email/,
      );
    });
  });

  it('with a schema that is no flat object is a crash of the tool, and the client sees nothing of it', async () => {
    const crashes: Crash[] = [];
    const nested = tool({
      name: 'nested',
      run: (_args, { ask }) => ask('What?', { type: 'object', properties: { deep: { type: 'object' } } }),
    });
    const person = { answer: () => ({ action: 'accept' }) as const };
    await withPerson(
      version,
      [nested],
      person,
      async ({ call, asked }) => {
        const { isError, content } = await call('nested');
        expect(isError).toBe(true);
        expect(content[0]!.text).toMatch(/^The tool "nested" failed\. See \S+ in the server log\.$/);
        expect(asked).toEqual([]);
      },
      { onCrash: (crash) => crashes.push(crash) },
    );
    expect(String(crashes[0]!.error)).toContain('The schema of the question "What?" is refused');
  });
});

describe('a tool that asks on 2026-07-28 (R-ELICIT)', () => {
  const accept = { answer: () => ({ action: 'accept', content: { name: 'Ada' } }) as const };

  it('runs again from the start with the answer', async () => {
    let runs = 0;
    const counted = tool({
      name: 'counted',
      async run(_args, { ask }) {
        runs++;
        await ask('Who?', NAME);
        return runs;
      },
    });
    await withPerson('2026-07-28', [counted], accept, async ({ call }) => {
      expect(value(await call('counted'))).toBe(2);
    });
  });

  it('asks also where it catches everything', async () => {
    const stubborn = tool({
      name: 'stubborn',
      async run(_args, { ask }) {
        try {
          return (await ask('Who?', NAME)).content?.name;
        } catch {
          return 'nobody';
        }
      },
    });
    await withPerson('2026-07-28', [stubborn], accept, async ({ call, asked }) => {
      expect(value(await call('stubborn'))).toBe('Ada');
      expect(asked).toHaveLength(1);
    });
  });

  it('releases what it holds while the question is open', async () => {
    const held: string[] = [];
    const careful = tool({
      name: 'careful',
      async run(_args, { ask }) {
        held.push('taken');
        try {
          await ask('Who?', NAME);
        } finally {
          held.push('released');
        }
      },
    });
    await withPerson('2026-07-28', [careful], accept, async ({ call }) => {
      await call('careful');
      expect(held).toEqual(['taken', 'released', 'taken', 'released']);
    });
  });

  it('asks again when the question has changed, and does not take the old answer for it', async () => {
    let files = 3;
    const remove = tool({
      name: 'remove',
      async run(_args, { ask }) {
        const count = files;
        files = 5;
        const { action } = await ask(`Delete ${count} files?`, { type: 'object', properties: {} });
        return [action, count];
      },
    });
    await withPerson(
      '2026-07-28',
      [remove],
      { answer: () => ({ action: 'accept' }) },
      async ({ call, asked }) => {
        expect(value(await call('remove'))).toEqual(['accept', 5]);
        expect(asked.map(({ message }) => message)).toEqual(['Delete 3 files?', 'Delete 5 files?']);
      },
    );
  });
});

describe('a client that cannot be asked', () => {
  it.each([
    ['2024-11-05', 'This tool asks its user something, which MCP 2024-11-05 has no way to do.'],
    ['2025-03-26', 'This tool asks its user something, which MCP 2025-03-26 has no way to do.'],
    ['2025-06-18', 'did not say that it can be asked (the capability "elicitation").'],
    ['2025-11-25', 'did not say that it can be asked (the capability "elicitation").'],
  ])('is told so by a tool error on %s (R-ELICIT)', async (version, words) => {
    await withPerson(version, [greet], {}, async ({ call }) => {
      const { isError, content } = await call('greet');
      expect(isError).toBe(true);
      expect(content[0]!.text).toContain(words);
    });
  });

  it('gets −32021 with what is missing on 2026-07-28 (R-ELICIT)', async () => {
    await withPerson('2026-07-28', [greet], {}, async ({ call }) => {
      await expect(call('greet')).rejects.toMatchObject({
        code: -32021,
        data: { requiredCapabilities: { elicitation: { form: {} } } },
      });
    });
  });

  it('need not keep a legacy tool from its work', async () => {
    const fallback = tool({
      name: 'fallback',
      run: (_args, { ask }) =>
        ask('Who?', NAME).catch((error: unknown) => (error instanceof ToolError ? 'somebody' : 'crash')),
    });
    await withPerson('2025-11-25', [fallback], {}, async ({ call }) => {
      expect(value(await call('fallback'))).toBe('somebody');
    });
  });
});

describe('a client that gives up its call', () => {
  it('has its open question withdrawn on a legacy version', async () => {
    let isWithdrawn: (reason: string) => void = () => undefined;
    const withdrawn = new Promise<string>((resolve) => (isWithdrawn = resolve));
    const giveUp = new AbortController();
    const answer = (_asked: Asked, signal: AbortSignal): Promise<ElicitResult> => {
      signal.addEventListener('abort', () => isWithdrawn('withdrawn'));
      giveUp.abort();
      return new Promise(() => undefined);
    };
    await withPerson('2025-11-25', [greet], { answer }, async ({ client }) => {
      await expect(client.callTool({ name: 'greet' }, { signal: giveUp.signal })).rejects.toThrow();
      expect(await withdrawn).toBe('withdrawn');
    });
  });
});

describe('people who take their time', () => {
  it('do not use up the time limit of the tool', async () => {
    const patient = tool({
      name: 'patient',
      timeoutMs: 50,
      run: async (_args, { ask }) => (await ask('Who?', NAME)).content?.name,
    });
    const answer = async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return { action: 'accept', content: { name: 'Ada' } } as const;
    };
    await withPerson('2025-11-25', [patient], { answer }, async ({ call }) => {
      expect(value(await call('patient'))).toBe('Ada');
    });
  });

  it('do not save a tool that is slow afterwards', async () => {
    const slow = tool({
      name: 'slow',
      timeoutMs: 50,
      async run(_args, { ask }) {
        await ask('Who?', NAME);
        await new Promise(() => undefined);
      },
    });
    const answer = () => ({ action: 'accept', content: { name: 'Ada' } }) as const;
    await withPerson('2025-11-25', [slow], { answer }, async ({ call }) => {
      const { isError, content } = await call('slow');
      expect(isError).toBe(true);
      expect(content[0]!.text).toBe('The tool "slow" did not answer within 50 ms.');
    });
  });
});
