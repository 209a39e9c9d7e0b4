/** What a message is charged for beyond its head, and which requests are streams and take no place. */
import { describe, expect, it } from 'vitest';
import { createRegistry, tool } from '../../tool/index.ts';
import { isStreamInHead, isStreamInMessage, subjectsOf } from './charges.ts';
import type { RequestHead } from './incoming-call.ts';

const registry = createRegistry([tool({ name: 'find', run: () => undefined })]);
const subjects = (message: unknown, charged?: string): readonly string[] =>
  subjectsOf(message, registry, charged);
const request = (method: string, params?: object): object => ({ jsonrpc: '2.0', id: 1, method, params });
const call = (name: unknown): object => request('tools/call', { name });

describe('a message is charged', () => {
  it('by the name of a known tool, or by its method', () => {
    const [find] = subjects(call('find'));
    const [list] = subjects(request('tools/list'));
    expect(find).toContain('find');
    expect(list).toContain('tools/list');
    expect(find).not.toBe(list);
  });

  it('by one subject for all names and methods that are not known: clients choose them freely', () => {
    expect(subjects(call('a'))).toEqual(subjects(call('b')));
    expect(subjects(call('a'))).toEqual(subjects(request('tools/call')));
    expect(subjects(request('x/a'))).toEqual(subjects(request('x/b')));
  });

  it('once, where its head was charged for the same', () => {
    const [subject] = subjects(call('find'));
    expect(subjects(call('find'), subject)).toEqual([]);
    expect(subjects([call('find'), call('find')], subject)).toEqual([subject]);
    expect(subjects([call('find'), call('find')])).toEqual([subject, subject]);
  });

  it('not at all where it is a notification, a response, or no message', () => {
    const notification = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'find' } };
    const response = { jsonrpc: '2.0', id: 1, result: {} };
    for (const message of [notification, response, 7, 'id', null, undefined, []]) {
      expect(subjects(message), JSON.stringify(message)).toEqual([]);
    }
    expect(subjects([notification, response, 7, call('find')])).toEqual(subjects(call('find')));
  });
});

describe('a stream that lasts as long as its client likes', () => {
  const head = (method: string, mcpMethod?: string): RequestHead =>
    ({
      method,
      path: '/mcp',
      query: '',
      header: (name: string) => (name === 'mcp-method' ? mcpMethod : undefined),
    }) satisfies Partial<RequestHead>;

  it('is a GET, or a subscription by its head or its message', () => {
    expect(isStreamInHead(head('GET'))).toBe(true);
    expect(isStreamInHead(head('POST', 'subscriptions/listen'))).toBe(true);
    expect(isStreamInMessage(head('GET'), undefined)).toBe(true);
    expect(isStreamInMessage(head('POST'), request('subscriptions/listen'))).toBe(true);
  });

  it('is no other request', () => {
    expect(isStreamInHead(head('POST', 'tools/call'))).toBe(false);
    expect(isStreamInHead(head('POST'))).toBe(false);
    expect(isStreamInMessage(head('POST'), request('tools/call'))).toBe(false);
    expect(isStreamInMessage(head('POST'), 7)).toBe(false);
  });
});
