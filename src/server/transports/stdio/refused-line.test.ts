/**
 * Lines that are no message of JSON-RPC: what a client gets for them over stdio, and which ones are left
 * alone.
 */
import { PassThrough } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
} from '@modelcontextprotocol/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRegistry, serve, tool } from '../../../index.ts';
import { refusalOf } from './refused-line.ts';

const request = { jsonrpc: '2.0', id: 1, method: 'ping' };

/** Answers to the lines, in order, and what was logged; the last answer is that of a ping. */
async function answersTo(lines: readonly string[], fastPath: boolean): Promise<[unknown[], string[]]> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const logged: string[] = [];
  let text = '';
  output.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const server = await serve(createRegistry(tool({ name: 'one', run: () => 1 })), {
    input,
    output,
    fastPath,
    onError: (error) => void logged.push(error.message),
  });
  for (const line of lines) input.write(`${line}\n`);
  input.write(`${JSON.stringify({ ...request, id: 'last' })}\n`);
  await expect.poll(() => text.includes('"last"'), { timeout: 20_000 }).toBe(true);
  await server.close();
  const answers = text.trim().split('\n');
  return [answers.map((line) => JSON.parse(line) as unknown), logged];
}

const error = (code: number, message: string, id: unknown): object => ({
  jsonrpc: '2.0',
  error: { code, message },
  id,
});

describe.each([true, false])('over stdio, with the fast path: %s', (fastPath) => {
  it('every line that is no message is answered once, with its id where that can be read', async () => {
    const [answers, logged] = await answersTo(
      ['{"hello":1}', '[]', '{"jsonrpc":"1.0","id":7,"method":"ping"}', '{"jsonrpc":"2.0","id":8}', '{no'],
      fastPath,
    );
    expect(answers.slice(0, -1)).toEqual([
      error(-32600, 'Invalid Request: "jsonrpc" must be "2.0", but is absent', null),
      error(-32600, 'Invalid Request: a message is an object, but this is an array of 0 items', null),
      error(-32600, 'Invalid Request: "jsonrpc" must be "2.0", but is "1.0"', 7),
      error(-32600, 'Invalid Request: "method" must be a string, but is absent', 8),
      error(-32700, 'Parse error: the line is no JSON', null),
    ]);
    expect(logged).toHaveLength(5);
  });

  it('an empty line, a notification and a response are not answered, whatever is wrong with them', async () => {
    const lines = [
      '',
      '  ',
      '{"jsonrpc":"2.0","method":"notifications/odd","params":[]}',
      '{"jsonrpc":"2.0","id":3,"result":5}',
      '{"jsonrpc":"1.0","id":null,"error":{}}',
    ];
    const [answers] = await answersTo(lines, fastPath);
    expect(answers).toHaveLength(1);
  });
});

/** The guards of the SDK, by its schemas. */
const kinds = [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResultResponse, isJSONRPCErrorResponse];

describe('refusalOf', () => {
  const odd = fc.constantFrom<unknown>(null, 5, 1.5, -1, 'x', '', true, [], [1], {}, { a: 1 }, undefined);
  const members = fc.record(
    {
      jsonrpc: fc.oneof(fc.constant('2.0'), odd),
      id: fc.oneof(fc.constantFrom<unknown>(1, 'a', 2 ** 53, -0.5), odd),
      method: fc.oneof(fc.constantFrom('ping', 'tools/call'), odd),
      params: fc.oneof(
        odd,
        fc.record({ _meta: fc.oneof(odd, fc.record({ progressToken: odd })) }, { requiredKeys: [] }),
      ),
      more: odd,
      result: odd,
    },
    { requiredKeys: [] },
  );
  const mutated = fc.oneof(odd, members, fc.record({ more: odd, ...toConstants(request) }));

  it('refuses what the schema of the SDK refuses and a request could be, and nothing else', () => {
    const verdicts = { refused: 0, taken: 0 };
    fc.assert(
      fc.property(mutated, (made) => {
        const value = JSON.parse(JSON.stringify(made ?? null)) as unknown;
        const isMessage = kinds.some((isOfKind) => isOfKind(value));
        const refused = refusalOf({ value }) !== undefined;
        if (isMessage) expect(refused).toBe(false);
        else expect(refused).toBe(!isNeverAnswered(value));
        verdicts[refused ? 'refused' : 'taken']++;
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(verdicts.refused, verdicts.taken)).toBeGreaterThan(50);
  });
});

function toConstants(from: object): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, fc.constant(value)]));
}

/** Told in other words than those of the function: by what a peer may do with an answer. */
function isNeverAnswered(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { jsonrpc, method } = value as { jsonrpc?: unknown; method?: unknown };
  const isNotification = jsonrpc === '2.0' && typeof method === 'string' && !('id' in value);
  const isResponse = !('method' in value) && ('result' in value || 'error' in value);
  return isNotification || isResponse;
}
