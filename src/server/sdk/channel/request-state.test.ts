import type { ServerContext } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import type { GivenAnswer } from '../../../tool/index.ts';
import { openState, readStateKey, sealState, type StateBinding } from './request-state.ts';

const KEY = 'a key of thirty-two bytes or more';
const context = {} as ServerContext;
const answers = new Map<string, GivenAnswer>([['question', { action: 'accept', content: { name: 'Ada' } }]]);
const call: StateBinding = { principal: 'alice', tool: 'greet', args: { a: 1, b: [2] } };

describe('the state of a call (R-ELICIT)', () => {
  it('gives back the answers that it was made of', async () => {
    const state = await sealState(answers, call, KEY, context);
    expect(await openState(state, call, KEY, context)).toEqual(answers);
  });

  it('does not mind in which order the arguments come', async () => {
    const state = await sealState(answers, call, KEY, context);
    expect(await openState(state, { ...call, args: { b: [2], a: 1 } }, KEY, context)).toEqual(answers);
  });

  it('takes missing arguments for an empty object', async () => {
    const state = await sealState(answers, { ...call, args: undefined }, KEY, context);
    expect(await openState(state, { ...call, args: {} }, KEY, context)).toEqual(answers);
  });

  it.each([
    ['somebody else', { principal: 'bob' }],
    ['nobody in particular', { principal: undefined }],
    ['another tool', { tool: 'greet2' }],
    ['other arguments', { args: { a: 1, b: [3] } }],
  ])('is refused for %s', async (_who, change) => {
    const state = await sealState(answers, call, KEY, context);
    await expect(openState(state, { ...call, ...change }, KEY, context)).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid or expired requestState',
      data: { reason: 'invalid_request_state' },
    });
  });

  it('tells nobody in clear who called with what', async () => {
    const state = await sealState(answers, { ...call, args: { secret: 'hunter2' } }, KEY, context);
    const body = Buffer.from(state.split('.')[1]!, 'base64url').toString();
    expect(body).not.toMatch(/alice|hunter2/);
  });
});

describe('the key of the state', () => {
  it('is that of the environment', () => {
    expect(readStateKey({ ANYSHAPE_STATE_KEY: KEY })).toBe(KEY);
  });

  it('is else one of 32 random bytes, which stays the same', () => {
    const own = readStateKey({});
    expect(own).toHaveLength(32);
    expect(readStateKey({ ANYSHAPE_STATE_KEY: '' })).toBe(own);
  });

  it('is refused where it is too short, with what to do', () => {
    expect(() => readStateKey({ ANYSHAPE_STATE_KEY: 'short' })).toThrow(
      'ANYSHAPE_STATE_KEY must have at least 32 bytes, such as "openssl rand -base64 32" writes them.',
    );
  });
});
