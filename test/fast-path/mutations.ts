/**
 * A valid list or call in; the same with something about it changed, as a fast-check arbitrary: a header left
 * out, doubled or altered, a member of the body removed, renamed, added or replaced, bytes of the text
 * damaged.
 */
import fc from 'fast-check';
import type { OddRequest } from '../http/exchange.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
interface Draft {
  headers: [string, string][];
  body: Json;
  path: string;
  method: string;
}

const KEYS = [
  ...['jsonrpc', 'id', 'method', 'params', 'name', 'arguments', '_meta', 'cursor', 'extra', '__proto__'],
  ...['progressToken', 'requestState', 'inputResponses', 'task', 'traceparent', 'constructor'],
  ...['protocolVersion', 'clientInfo', 'clientCapabilities', 'logLevel', 'related-task'].map(
    (name) => `io.modelcontextprotocol/${name}`,
  ),
  ...[
    'elicitation',
    'form',
    'sampling',
    'roots',
    'listChanged',
    'version',
    'title',
    'websiteUrl',
    'extensions',
  ],
];

const scalars: fc.Arbitrary<Json> = fc.constantFrom<Json[]>(
  ...[
    null,
    true,
    false,
    0,
    -0,
    7,
    1.5,
    9007199254740992,
    '',
    '2.0',
    '2026-07-28',
    '2025-11-25',
    '2027-01-01',
  ],
  ...[
    'tools/call',
    'tools/list',
    'tools/nothing',
    'server/discover',
    'arr',
    'keys',
    'hdr',
    'boom',
    'nowhere',
  ],
  ...['debug', 'ü', '\u0000', '=?base64?YXJy?='],
);
const values: fc.Arbitrary<Json> = fc.oneof(
  { weight: 4, arbitrary: scalars },
  { weight: 1, arbitrary: fc.constant<Json>({}) },
  { weight: 1, arbitrary: fc.constant<Json>([]) },
  { weight: 1, arbitrary: scalars.map((value) => [value]) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...KEYS), scalars).map(([key, value]) => own(key, value)),
  },
);

/** `__proto__` must become a member like any other. */
function own(key: string, value: Json): { [key: string]: Json } {
  return Object.defineProperty({}, key, { value, enumerable: true, writable: true, configurable: true });
}

const HEADERS = [
  ...['Host', 'Content-Type', 'Accept', 'MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Origin'],
  ...[
    'Mcp-Session-Id',
    'Mcp-Param-Region',
    'Content-Encoding',
    'Authorization',
    'X-Request-Id',
    'Traceparent',
  ],
];
const HEADER_VALUES = [
  ...['', 'application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'text/plain', '*/*'],
  ...['2026-07-28', '2025-11-25', '2027-01-01', 'tools/call', 'tools/list', 'Tools/Call', 'arr', 'keys'],
  ...[
    '=?base64?YXJy?=',
    '=?base64?!?=',
    'localhost',
    '127.0.0.1',
    'evil.example',
    'http://localhost',
    'null',
  ],
  ...['gzip', 'eu', 'Bearer x'],
];

const pointers = fc.array(fc.nat({ max: 9 }), { maxLength: 4 });

type Change = (draft: Draft) => void;

const changes: fc.Arbitrary<Change> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...HEADERS), fc.constantFrom(...HEADER_VALUES))
    .map(([name, value]): Change => (draft) => {
      draft.headers = [...draft.headers.filter(([other]) => other !== name), [name, value]];
    }),
  fc.constantFrom(...HEADERS).map((name): Change => (draft) => {
    draft.headers = draft.headers.filter(([other]) => other !== name);
  }),
  fc.constantFrom(...HEADERS).map((name): Change => (draft) => {
    const found = draft.headers.find(([other]) => other === name);
    if (found !== undefined && name !== 'Host') draft.headers = [...draft.headers, found];
  }),
  fc.tuple(pointers, values).map(([pointer, value]): Change => (draft) => {
    draft.body = replaced(draft.body, pointer, () => value);
  }),
  fc.tuple(pointers, fc.constantFrom(...KEYS), values).map(([pointer, key, value]): Change => (draft) => {
    draft.body = replaced(draft.body, pointer, (at) => (isMap(at) ? { ...at, ...own(key, value) } : at));
  }),
  fc.tuple(pointers, fc.nat({ max: 9 })).map(([pointer, index]): Change => (draft) => {
    draft.body = replaced(draft.body, pointer, (at) =>
      isMap(at) ? Object.fromEntries(Object.entries(at).filter((_entry, place) => place !== index)) : at,
    );
  }),
  fc.constantFrom('/mcp?x=1', '/mcp/', '/other', '/mcp?access_token=x').map((path): Change => (draft) => {
    draft.path = path;
  }),
  fc.constantFrom('GET', 'PUT', 'DELETE').map((method): Change => (draft) => {
    draft.method = method;
  }),
);

function isMap(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The part that the indices lead to, as far as they lead anywhere. */
function replaced(value: Json, pointer: readonly number[], change: (at: Json) => Json): Json {
  const [index, ...rest] = pointer;
  if (index === undefined || !isMap(value)) return change(value);
  const entries = Object.entries(value);
  const entry = entries[index];
  if (entry === undefined) return change(value);
  return { ...value, ...own(entry[0], replaced(entry[1], rest, change)) };
}

const META: Json = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} }, roots: { listChanged: true } },
};

function validDraft(isCall: boolean, id: number | string): Draft {
  const method = isCall ? 'tools/call' : 'tools/list';
  const params = isCall ? { name: 'keys', arguments: { a: 1 } } : {};
  const names: [string, string][] = isCall ? [['Mcp-Name', 'keys']] : [];
  return {
    method: 'POST',
    path: '/mcp',
    headers: [
      ['Host', '127.0.0.1'],
      ['Content-Type', 'application/json'],
      ['MCP-Protocol-Version', '2026-07-28'],
      ['Mcp-Method', method],
      ...names,
    ],
    body: { jsonrpc: '2.0', id, method, params: { ...params, _meta: META } },
  };
}

/** A few bytes of the text, somewhere in it. */
const damage = fc.tuple(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.uint8Array({ minLength: 1, maxLength: 3 }),
);

const ids = fc.oneof(fc.nat(), fc.string());

export const mutatedRequests: fc.Arbitrary<OddRequest> = mutated(
  fc.tuple(fc.boolean(), ids).map(([isCall, id]) => validDraft(isCall, id)),
);

/** A valid list, call or ping of 2025 with something changed; the session id is yet to be put in. */
export function mutatedLegacyRequests(
  version: string,
  session: string | undefined,
): fc.Arbitrary<OddRequest> {
  const methods = fc.constantFrom('tools/call', 'tools/call', 'tools/list', 'ping');
  const metas = fc.constantFrom<Json[]>({}, { progressToken: 1 }, { 'example.com/own': [1] });
  const drafts = fc.record({ method: methods, id: ids, meta: metas }).map(({ method, id, meta }): Draft => {
    const named = method === 'tools/call' ? { name: 'keys', arguments: { a: 1 } } : {};
    const sessions: [string, string][] = session === undefined ? [] : [['Mcp-Session-Id', session]];
    return {
      method: 'POST',
      path: '/mcp',
      headers: [
        ['Host', '127.0.0.1'],
        ['Content-Type', 'application/json'],
        ['Accept', 'application/json, text/event-stream'],
        ['MCP-Protocol-Version', version],
        ...sessions,
      ],
      body: { jsonrpc: '2.0', id, method, params: { ...named, _meta: meta } },
    };
  });
  return mutated(drafts);
}

function mutated(drafts: fc.Arbitrary<Draft>): fc.Arbitrary<OddRequest> {
  const parts = {
    draft: drafts,
    made: fc.array(changes, { maxLength: 3 }),
    damaged: fc.oneof({ weight: 7, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: damage }),
  };
  return fc.record(parts).map(({ draft: valid, made, damaged }) => {
    const draft = { ...valid };
    for (const change of made) change(draft);
    const body = Buffer.from(JSON.stringify(draft.body));
    if (damaged !== undefined) {
      const [where, bytes] = damaged;
      Buffer.from(bytes).copy(body, Math.floor(where * body.length));
    }
    const { method, path, headers } = draft;
    return { method, path, headers, body };
  });
}
