/**
 * Errors are told apart by their names, also where they were logged or came from another copy of the package.
 */
import { expect, it } from 'vitest';
import * as client from './index.ts';

it('has the name of its class on every error', () => {
  const made = [
    new client.AnswerBoundError({ subject: 'answer', unit: 'bytes', bound: 'bytes', allowed: 1 }),
    new client.ArgumentsError('find', [], 'Bad.'),
    new client.ConnectionError('refused', 'Bad.'),
    new client.ResultMismatchError('find', [], undefined, 'Bad.'),
    new client.ServerAnswerError('Bad.'),
    new client.ToolCallError({ tool: 'find', arguments: {}, content: [], value: undefined }),
    new client.UnusableToolError('find', []),
  ];
  expect(made.map(({ name }) => name)).toEqual(
    Object.keys(client)
      .filter((name) => name.endsWith('Error'))
      .sort(),
  );
  for (const error of made) expect(error.name).toBe(error.constructor.name);
});
