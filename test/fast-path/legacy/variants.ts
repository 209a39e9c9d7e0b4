/**
 * Requests that clients of 2025 send, ordinary and odd, each by a name. They are the same in a session and
 * without one; what a context cannot have, such as a session id, is replaced there.
 */
import { call, SESSION, type LegacyRequest } from '../legacy-requests.ts';

const META = 'io.modelcontextprotocol';
const keys = call(1, 'keys', { a: 1 });
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
const notification = (method: string, params?: unknown): object => ({ jsonrpc: '2.0', method, params });
const request = (method: string, params?: unknown): object => ({ jsonrpc: '2.0', id: 1, method, params });

type Variants = Readonly<Record<string, LegacyRequest>>;

/** Each a header of an ordinary call; undefined leaves it out. */
function header(name: string, values: Readonly<Record<string, string | undefined>>): Variants {
  return Object.fromEntries(
    Object.entries(values).map(([what, value]) => [
      `${name}: ${what}`,
      { body: keys, headers: { [name]: value } },
    ]),
  );
}

function bodies(theme: string, all: Readonly<Record<string, unknown>>): Variants {
  return Object.fromEntries(Object.entries(all).map(([name, body]) => [`${theme}: ${name}`, { body }]));
}

/** Each in the place of the id of a call. */
const ids: Readonly<Record<string, string>> = {
  zero: '0',
  'negative zero': '-0',
  negative: '-7',
  'the largest integer': '9007199254740991',
  'too large': '9007199254740993',
  'too large by far': '1e400',
  'a fraction': '1.5',
  'an integer as a fraction': '1.0',
  'an exponent': '1e2',
  'an empty text': '""',
  'a text': '"seven"',
  'a text of a number': '"1"',
  'a text with odd characters': '"\\u0000\\ud800\\"ü"',
  'a long text': JSON.stringify('x'.repeat(5_000)),
  null: 'null',
  true: 'true',
  'an object': '{}',
  'a list': '[]',
};

const metas: Readonly<Record<string, unknown>> = {
  empty: {},
  null: null,
  'a number': 1,
  'a text': 'x',
  'a list': [],
  'an own key': { 'example.com/x': { y: [1] } },
  'a trace': { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
  'a related task': { [`${META}/related-task`]: { taskId: 'none' } },
  'a malformed related task': { [`${META}/related-task`]: 1 },
  'a modern version': { [`${META}/protocolVersion`]: '2026-07-28' },
  'a legacy version': { [`${META}/protocolVersion`]: '2025-11-25' },
  'a whole modern envelope': {
    [`${META}/protocolVersion`]: '2026-07-28',
    [`${META}/clientInfo`]: { name: 'test', version: '1' },
    [`${META}/clientCapabilities`]: {},
  },
  'a log level': { [`${META}/logLevel`]: 'debug' },
};

const tokens: Readonly<Record<string, unknown>> = {
  'a number': 7,
  zero: 0,
  'a text': 'token',
  'an empty text': '',
  'a fraction': 1.5,
  null: null,
  true: true,
  'an object': {},
  'a list': [1],
};

const params: Readonly<Record<string, unknown>> = {
  'no name': { arguments: {} },
  'a name that is a number': { name: 1 },
  'a name that is null': { name: null },
  'an empty name': { name: '' },
  'an unknown tool': { name: 'nowhere' },
  'a tool in other letters': { name: 'Keys' },
  'a tool named like a member of all objects': { name: 'constructor' },
  'no arguments': { name: 'keys' },
  'arguments that are null': { name: 'keys', arguments: null },
  'arguments that are a list': { name: 'keys', arguments: [] },
  'arguments that are a text': { name: 'keys', arguments: '{}' },
  'arguments that are a number': { name: 'keys', arguments: 0 },
  'a task': { name: 'keys', task: {} },
  'a cursor': { name: 'keys', cursor: 'x' },
  'an own member': { name: 'keys', extra: 1 },
  null: null,
  'a list': [],
  'a text': 'x',
};

const listParams: Readonly<Record<string, unknown>> = {
  empty: {},
  null: null,
  'a list': [],
  'an unknown cursor': { cursor: 'none of ours' },
  'an empty cursor': { cursor: '' },
  'a cursor that is null': { cursor: null },
  'a cursor that is a number': { cursor: 1 },
  'an own member': { extra: 1 },
  'a progress token': { _meta: { progressToken: 1 } },
};

const keysText = JSON.stringify(keys);

const texts: Readonly<Record<string, string>> = {
  'no JSON': '{"jsonrpc":"2.0",',
  'null alone': 'null',
  'a number alone': '1',
  'a text alone': '"x"',
  'a byte order mark': `\ufeff${keysText}`,
  'text behind the message': `${keysText}x`,
  'white space around': ` \r\n\t${keysText}\n `,
  'two messages in lines': `${keysText}\n${keysText}`,
  'an id twice': keysText.replace('"id":1', '"id":1,"id":2'),
  'a method twice': keysText.replace('"method":', '"method":"ping","method":'),
  '__proto__ in the message': keysText.replace('"id":1', '"id":1,"__proto__":{}'),
  '__proto__ in params': keysText.replace('"params":{', '"params":{"__proto__":{},'),
  '__proto__ in arguments': keysText.replace('"a":1', '"__proto__":{"b":1}'),
  '__proto__ in _meta': keysText.replace('"params":{', '"params":{"_meta":{"__proto__":{}},'),
  'deep arguments': keysText.replace('"a":1', `"a":${'['.repeat(500)}${']'.repeat(500)}`),
};

const called: Readonly<Record<string, object>> = {
  'good arguments': call(1, 'create_issue_x', { owner: 'o', repo: 'r', issue_number: 3, labels: ['a'] }),
  'bad arguments': call(1, 'create_issue_x', { owner: 1, repo: 'r' }),
  'a tool that throws': call(1, 'boom'),
  'a tool that throws with a code': call(1, 'perr'),
  'a tool whose result misses its schema': call(1, 'badout'),
  'a tool that returns a list': call(1, 'arr'),
  'a tool with letters beyond ASCII': call(1, 'tööl'),
  'a tool with mirrored parameters': call(1, 'hdr', { region: 'eu' }),
  'a tool that reports progress unasked': call(1, 'prog'),
  'a tool that reports progress': call(1, 'prog', {}, { progressToken: 'p' }),
  'a tool that logs': call(1, 'logs'),
  'a tool that logs and reports': call(1, 'reports', {}, { progressToken: 5 }),
  'a tool that logs, then throws': call(1, 'logs, then throws'),
  'a tool that asks a client that cannot': call(1, 'asks'),
  'a tool that changes the list while it runs': call(1, 'changes the list'),
};

const batches: Readonly<Record<string, unknown>> = {
  empty: [],
  'one call': [keys],
  'two calls': [keys, call(2, 'arr')],
  'a list and a ping': [list, { ...ping, id: 2 }],
  'a call and a notification': [keys, notification('notifications/roots/list_changed')],
  'notifications alone': [notification('notifications/roots/list_changed')],
  'a tool that logs, and another': [call(1, 'logs'), call(2, 'keys')],
  nested: [[keys]],
  'a number': [1],
  'a call and what is no message': [keys, {}],
};

const others: Readonly<Record<string, unknown>> = {
  'an unknown method': request('tools/nothing'),
  'a method in other letters': request('Tools/List'),
  'a method with a space': request('tools/list '),
  'a method that is a number': { ...list, method: 1 },
  'no method': { jsonrpc: '2.0', id: 1 },
  'no jsonrpc': { id: 1, method: 'tools/list' },
  'jsonrpc 1.0': { ...list, jsonrpc: '1.0' },
  'jsonrpc as a number': { ...list, jsonrpc: 2 },
  'an extra member': { ...keys, extra: 1 },
  'a result beside the method': { ...list, result: {} },
  'a response to nothing': { jsonrpc: '2.0', id: 99, result: {} },
  'an error to nothing': { jsonrpc: '2.0', id: 99, error: { code: 1, message: 'x' } },
  'a level for the log': request('logging/setLevel', { level: 'error' }),
  prompts: request('prompts/list'),
  resources: request('resources/list'),
  completion: request('completion/complete', {}),
  tasks: request('tasks/list'),
  discovery: request('server/discover', { _meta: metas['a whole modern envelope'] }),
  'a ping with params': request('ping', {}),
  'a ping with an own member': request('ping', { extra: 1 }),
  'a ping with a progress token': request('ping', { _meta: { progressToken: 1 } }),
  'a ping with bad params': request('ping', [1]),
};

const notifications: Readonly<Record<string, unknown>> = {
  'initialized again': notification('notifications/initialized'),
  'cancelled, of nothing': notification('notifications/cancelled', { requestId: 99 }),
  'cancelled, without params': notification('notifications/cancelled'),
  'cancelled, of an object': notification('notifications/cancelled', { requestId: {} }),
  'progress of nothing': notification('notifications/progress', { progressToken: 1, progress: 1 }),
  'roots changed': notification('notifications/roots/list_changed'),
  unknown: notification('notifications/unknown'),
  'a call without an id': notification('tools/call', { name: 'keys' }),
  'a list without an id': notification('tools/list'),
  'a ping without an id': notification('ping'),
};

const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

const headers: Variants = {
  ...header('Accept', {
    missing: undefined,
    empty: '',
    'JSON alone': JSON_TYPE,
    'a stream alone': STREAM_TYPE,
    anything: '*/*',
    'anything of the two kinds': 'application/*, text/*',
    'the other order': `${STREAM_TYPE}, ${JSON_TYPE}`,
    'with weights': `${JSON_TYPE};q=0.9, ${STREAM_TYPE};q=0.1`,
    'with a weight of none': `${JSON_TYPE};q=0, ${STREAM_TYPE}`,
    'in capitals': `${JSON_TYPE}, ${STREAM_TYPE}`.toUpperCase(),
    'almost the same': `${JSON_TYPE}x, ${STREAM_TYPE}x`,
  }),
  ...header('Content-Type', {
    missing: undefined,
    text: 'text/plain',
    'with a charset': `${JSON_TYPE}; charset=utf-8`,
    'with another charset': `${JSON_TYPE}; charset=latin1`,
    'in capitals': 'APPLICATION/JSON',
    'almost JSON': `${JSON_TYPE}x`,
    'a form': 'application/x-www-form-urlencoded',
    'JSON of a kind': 'application/vnd.api+json',
  }),
  ...header('Mcp-Session-Id', {
    missing: undefined,
    empty: '',
    unknown: '0e5d6bfa-7a9e-4a2b-8a52-000000000000',
    'no id': 'x',
    'in capitals': 'ABC',
    'with another behind it': `${SESSION}, x`,
    'with a letter behind it': `${SESSION}x`,
  }),
  ...header('MCP-Protocol-Version', {
    missing: undefined,
    empty: '',
    '2024-10-07': '2024-10-07',
    '2024-11-05': '2024-11-05',
    '2025-03-26': '2025-03-26',
    '2025-06-18': '2025-06-18',
    '2025-11-25': '2025-11-25',
    modern: '2026-07-28',
    'a draft': 'DRAFT-2026-v1',
    unknown: '2099-01-01',
    'no version': 'x',
    twice: '2025-06-18, 2025-06-18',
  }),
  ...header('Mcp-Method', {
    'the right one': 'tools/call',
    'another one': 'tools/list',
    initialize: 'initialize',
    ping: 'ping',
    unknown: 'nothing',
    empty: '',
  }),
  ...header('Mcp-Name', { 'the right one': 'keys', 'another one': 'arr' }),
  ...header('Origin', { foreign: 'https://evil.example', own: 'http://127.0.0.1' }),
  ...header('Host', { foreign: 'evil.example' }),
  ...header('Last-Event-ID', { 'on a POST': '1' }),
  ...header('Content-Encoding', { gzip: 'gzip' }),
  'both headers of a modern call, as mcp-remote sends them': {
    body: keys,
    headers: { 'Mcp-Method': 'tools/call', 'Mcp-Name': 'keys' },
  },
  'PUT instead of POST': { method: 'PUT', body: keys },
  'a query': { path: '/mcp?x=1', body: keys },
  'a token in the query': { path: '/mcp?access_token=x', body: keys },
  'another path': { path: '/other', body: keys },
  'no body': {},
  'an empty body': { body: '' },
};

export const legacyVariants: readonly (readonly [string, LegacyRequest])[] = Object.entries({
  ...headers,
  'an ordinary call': { body: keys },
  'an ordinary list': { body: list },
  'an ordinary ping': { body: ping },
  ...bodies(
    'id',
    Object.fromEntries(
      Object.entries(ids).map(([name, text]) => [name, keysText.replace('"id":1', `"id":${text}`)]),
    ),
  ),
  ...bodies('id of a list', { null: { ...list, id: null }, 'a fraction': { ...list, id: 0.5 } }),
  ...bodies(
    '_meta',
    Object.fromEntries(Object.entries(metas).map(([name, meta]) => [name, call(1, 'keys', {}, meta)])),
  ),
  ...bodies(
    'progress token',
    Object.fromEntries(
      Object.entries(tokens).map(([name, token]) => [name, call(1, 'prog', {}, { progressToken: token })]),
    ),
  ),
  ...bodies(
    'params of a call',
    Object.fromEntries(Object.entries(params).map(([name, value]) => [name, { ...keys, params: value }])),
  ),
  ...bodies(
    'params of a list',
    Object.fromEntries(Object.entries(listParams).map(([name, value]) => [name, { ...list, params: value }])),
  ),
  ...bodies('text', texts),
  ...bodies('a call of', called),
  ...bodies('batch', batches),
  ...bodies('another message', others),
  ...bodies('notification', notifications),
});
