/** The tools that the recorded requests call, written as anyshape tools. */
import { setTimeout as pause } from 'node:timers/promises';
import { tool, type AnyTool } from '../../src/index.ts';

const issue = {
  input: {
    type: 'object',
    properties: {
      owner: { type: 'string' },
      repo: { type: 'string' },
      issue_number: { type: 'integer', minimum: 1 },
      labels: { type: 'array', items: { type: 'string' } },
    },
    required: ['owner', 'repo', 'issue_number'],
  },
  output: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      title: { type: 'string' },
      labels: { type: 'array', items: { type: 'string' } },
    },
    required: ['id', 'title'],
  },
} as const;

export const fixtureTools: readonly AnyTool[] = [
  tool({
    name: 'create_issue_x',
    description: 'x',
    ...issue,
    run: ({ repo, issue_number: id, labels = [] }) => ({ id, title: repo, labels }),
  }),
  tool({
    name: 'hdr',
    description: 'x-mcp-header tool',
    input: {
      type: 'object',
      properties: {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        n: { type: 'integer', 'x-mcp-header': 'N' },
      },
    },
    run: ({ region }) => region,
  }),
  tool({
    name: 'prog',
    input: { type: 'object' },
    run: (_given, { progress, log }) => {
      progress(1, 2);
      log('info', 'half of it');
      return 'ok';
    },
  }),
  tool({
    name: 'boom',
    input: { type: 'object' },
    run: () => {
      throw new Error('boom');
    },
  }),
  tool({
    name: 'perr',
    input: { type: 'object' },
    run: () => {
      throw Object.assign(new Error('custom'), { code: -32099, data: { d: 1 } });
    },
  }),
  tool({
    name: 'slow',
    input: { type: 'object' },
    run: (_given, { signal }) => pause(700, 'done', { signal }),
  }),
  tool({
    name: 'badout',
    input: { type: 'object' },
    output: { type: 'object', required: ['x'] },
    run: () => ({ y: 1 }) as never,
  }),
  tool({ name: 'arr', input: { type: 'object' }, output: { type: 'array' }, run: () => [1] }),
  tool({ name: 'tööl', input: { type: 'object' }, run: () => 'ok' }),
  tool({ name: 'keys', input: { type: 'object' }, run: (given) => Object.keys(given) }),
];
