import type { ServerContext } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import type { GivenAnswer } from '../../../tool/index.ts';
import type { StateKeys } from '../../state-keys.ts';
import { openState, sealState, type StateBinding } from './request-state.ts';

const KEY = 'a key of thirty-two bytes or more';
const NEXT = 'the key of thirty-two bytes that follows';
const KEYS: StateKeys = [KEY];
const context = {} as ServerContext;
const answers = new Map<string, GivenAnswer>([['question', { action: 'accept', content: { name: 'Ada' } }]]);
const call: StateBinding = { principal: 'alice', tool: 'greet', args: { a: 1, b: [2] } };

describe('the state of a call (R-ELICIT)', () => {
  it('gives back the answers that it was made of', async () => {
    const state = await sealState(answers, call, KEYS, context);
    expect(await openState(state, call, KEYS, context)).toEqual(answers);
  });

  it('does not mind in which order the arguments come', async () => {
    const state = await sealState(answers, call, KEYS, context);
    expect(await openState(state, { ...call, args: { b: [2], a: 1 } }, KEYS, context)).toEqual(answers);
  });

  it('takes missing arguments for an empty object', async () => {
    const state = await sealState(answers, { ...call, args: undefined }, KEYS, context);
    expect(await openState(state, { ...call, args: {} }, KEYS, context)).toEqual(answers);
  });

  it.each([
    ['another principal', { principal: 'bob' }],
    ['no principal', { principal: undefined }],
    ['another tool', { tool: 'greet2' }],
    ['other arguments', { args: { a: 1, b: [3] } }],
  ])('is refused for %s', async (_who, change) => {
    const state = await sealState(answers, call, KEYS, context);
    await expect(openState(state, { ...call, ...change }, KEYS, context)).rejects.toMatchObject({
      code: -32602,
      message: 'Invalid or expired requestState',
      data: { reason: 'invalid_request_state' },
    });
  });

  it('hides the caller and the arguments', async () => {
    const state = await sealState(answers, { ...call, args: { secret: 'hunter2' } }, KEYS, context);
    const body = Buffer.from(state.split('.')[1]!, 'base64url').toString();
    expect(body).not.toMatch(/alice|hunter2/);
  });

  it('is opened by an older key while keys are replaced, and not without it', async () => {
    const state = await sealState(answers, call, KEYS, context);
    expect(await openState(state, call, [NEXT, KEY], context)).toEqual(answers);
    await expect(openState(state, call, [NEXT], context)).rejects.toMatchObject({ code: -32602 });
  });
});
