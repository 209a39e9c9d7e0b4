/** A body of which the request announces the length, where none comes. */
import { expect, it } from 'vitest';
import { createRegistry, tool } from '../../tool/index.ts';
import { createHandler } from '../index.ts';

const handler = createHandler(createRegistry([tool({ name: 'one', run: () => 1 })]), {
  hosts: ['x.example'],
});

function statusFor(length: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'content-length': length,
  };
  return handler(new Request('http://x.example/mcp', { method: 'POST', headers })).then(
    ({ status }) => status,
  );
}

it.each([
  ['is a fault of the client, where nothing was announced', '0', 400],
  ['is a fault of the application, which must have read it, where something was', '2', 500],
])('%s', async (_name, length, expected) => {
  expect(await statusFor(length)).toBe(expected);
});
