import { describe, expect, it } from 'vitest';
import { createRegistry, tool } from '../tool/index.ts';
import { connect, type Question } from './index.ts';

const order = tool({
  name: 'order',
  output: { type: 'string' },
  async run(_args, { ask }) {
    const { action, content } = await ask('How many?', {
      type: 'object',
      properties: { count: { type: 'integer', minimum: 1 }, gift: { type: 'boolean', default: true } },
      required: ['count'],
    });
    return action === 'accept' ? `${content.count} ${String(content.gift)}` : action;
  },
});

describe.each(['2025-06-18', '2025-11-25', '2026-07-28'])('a server that asks, on %s', (version) => {
  it('gets what the person says, with the defaults of its schema', async () => {
    const asked: Question[] = [];
    const connection = await connect(createRegistry(order), {
      version,
      onAsk: (question) => {
        asked.push(question);
        return { action: 'accept', content: { count: 3 } };
      },
    });
    expect(await connection.call('order')).toBe('3 true');
    expect(asked).toMatchObject([{ message: 'How many?', schema: { type: 'object', required: ['count'] } }]);
    await connection.close();
  });

  it('hears that the person declines', async () => {
    const connection = await connect(createRegistry(order), {
      version,
      onAsk: () => ({ action: 'decline' }),
    });
    expect(await connection.call('order')).toBe('decline');
    await connection.close();
  });

  it('never gets an answer that misses its schema', async () => {
    const onAsk = () => ({ action: 'accept', content: { count: 0 } }) as const;
    const connection = await connect(createRegistry(order, { onCrash: () => undefined }), { version, onAsk });
    await expect(connection.call('order')).rejects.toThrow();
    await connection.close();
  });

  it('gets an error where no user can be asked', async () => {
    const connection = await connect(createRegistry(order), { version });
    await expect(connection.call('order')).rejects.toThrow();
    await connection.close();
  });
});
