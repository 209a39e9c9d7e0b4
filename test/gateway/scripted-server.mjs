/**
 * A server over stdio that answers as its first argument says, without any check: the file of a script with
 * `tools`, `results` by the name of the tool, and `faults`. It speaks every version up to 2025-11-25.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const file = process.argv[2];
const read = () => JSON.parse(readFileSync(file, 'utf8'));
const script = read();
const current = () => (script.live === true ? read() : script);
if (script.pids !== undefined) appendFileSync(script.pids, `${process.pid}\n`);
if (script.faults?.includes('no start')) process.exit(1);

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const subscribed = new Set();
let logLevel = 'not set';
if (script.faults?.includes('outlive')) {
  process.on('SIGTERM', () => undefined);
  setInterval(() => undefined, 1000);
}
if (script.child !== undefined) {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  appendFileSync(script.child, `${child.pid}\n`);
}
const waiting = new Map();
let questions = 0;
const ask = (method, params) =>
  new Promise((resolve) => {
    const id = `question-${++questions}`;
    waiting.set(id, resolve);
    send({ id, method, params });
  });
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const capabilities = {
  tools: { listChanged: true },
  ...(script.resources !== undefined && { resources: { listChanged: true, subscribe: true } }),
  ...(script.prompts !== undefined && { prompts: {}, completions: {} }),
  ...(script.logging === true && { logging: {} }),
};

const methods = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion: protocolVersion >= '2026' ? '2025-11-25' : protocolVersion,
    capabilities,
    serverInfo: { name: 'scripted', version: '1' },
  }),
  ping: () => ({}),
  'logging/setLevel': ({ level }) => {
    logLevel = level;
    return {};
  },
  'tools/list': (params) => {
    if (script.faults?.includes('endless list'))
      return { tools: script.tools, nextCursor: `${Math.random()}` };
    const { tools, pageSize } = current();
    if (pageSize !== undefined) return page(tools, pageSize, params?.cursor);
    return { tools: typeof tools === 'number' ? manyTools(tools) : tools, cursor: params?.cursor };
  },
  'resources/list': () => ({ resources: current().resources }),
  'resources/templates/list': () => ({ resourceTemplates: script.templates ?? [] }),
  'resources/read': ({ uri }) => ({
    contents: current().contents?.[uri] ?? [{ uri, text: `content of ${uri}` }],
  }),
  'resources/subscribe': ({ uri }) => {
    subscribed.add(uri);
    return {};
  },
  'resources/unsubscribe': ({ uri }) => {
    subscribed.delete(uri);
    return {};
  },
  'prompts/list': () => ({ prompts: script.prompts }),
  'prompts/get': ({ name, arguments: args }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `${name} ${JSON.stringify(args)}` } }],
  }),
  'completion/complete': ({ argument }) => ({
    completion: { values: [`${argument.value}a`, `${argument.value}b`] },
  }),
  'tools/call': (params, id) => call(params, id),
};

let generation = 0;
/** A cursor of another generation of the list is none. */
function page(tools, size, cursor = `${generation}:0`) {
  const [of, start] = cursor.split(':').map(Number);
  if (script.faults?.includes('changes while paged') && generation < 2 && start > 0) {
    generation++;
    send({ method: 'notifications/tools/list_changed' });
  }
  if (of !== generation) throw new Error('The cursor is none of ours.');
  const next = start + size;
  return { tools: tools.slice(start, next), ...(next < tools.length && { nextCursor: `${of}:${next}` }) };
}

function manyTools(count) {
  return Array.from({ length: count }, (_, index) => ({
    name: `tool_${index}`,
    inputSchema: { type: 'object' },
  }));
}

/** Tools that every script has beside its own; a script's `results` come first. */
async function call({ name, arguments: args, _meta }, id) {
  if (script.results && Object.hasOwn(script.results, name)) return script.results[name];
  const text = (value) => ({ content: [{ type: 'text', text: value }] });
  switch (name) {
    case 'exit':
      process.exit(1);
      break;
    case 'pid':
      return text(String(process.pid));
    case 'hang':
      return new Promise(() => undefined);
    case 'wait':
      await sleep(args.ms);
      return text('waited');
    case 'flood':
      process.stdout.write(`"${'x'.repeat(args.bytes)}`);
      return new Promise(() => undefined);
    case 'nonsense':
      process.stdout.write('this is no JSON\n{"jsonrpc":"2.0","id":"wrong","result":{}}\n[]\n');
      return text('after nonsense');
    case 'twice':
      send({ id, result: text('once') });
      return text('twice');
    case 'progress':
      for (let step = 1; step <= 3; step++) {
        const { progressToken } = _meta ?? {};
        if (progressToken !== undefined)
          send({ method: 'notifications/progress', params: { progressToken, progress: step, total: 3 } });
      }
      await sleep(50);
      return text(_meta?.progressToken === undefined ? 'no token' : 'a token');
    case 'log':
      send({ method: 'notifications/message', params: { level: 'warning', data: args.data } });
      await sleep(20);
      return text('logged');
    case 'ask': {
      const answer = await ask('elicitation/create', {
        message: 'Which colour?',
        requestedSchema: { type: 'object', properties: { colour: { type: 'string' } }, required: ['colour'] },
      });
      return text(JSON.stringify(answer.result ?? answer.error));
    }
    case 'sample': {
      const answer = await ask('sampling/createMessage', { messages: [], maxTokens: 1 });
      return text(JSON.stringify(answer.result ?? answer.error));
    }
    case 'level':
      return text(logLevel);
    case 'update':
      for (const uri of subscribed) send({ method: 'notifications/resources/updated', params: { uri } });
      return text([...subscribed].join(' '));
    case 'changed':
      send({ method: 'notifications/tools/list_changed' });
      return text('told');
    case 'environment':
      return text(JSON.stringify(process.env));
    case 'print':
      process.stderr.write(`${args.text}\n`);
      return text(args.text);
    case 'meta':
      return text(JSON.stringify(_meta ?? null));
    default:
      return text(JSON.stringify(args ?? {}));
  }
}

const cancelled = new Set();
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, method, params, ...answer } = JSON.parse(line);
  if (method === undefined) return waiting.get(id)?.(answer);
  if (method === 'notifications/cancelled' && script.cancelled !== undefined) {
    cancelled.add(params.requestId);
    appendFileSync(script.cancelled, `${params.requestId}\n`);
  }
  if (id === undefined) return undefined;
  const handler = methods[method];
  if (handler === undefined) return send({ id, error: { code: -32601, message: 'Method not found' } });
  try {
    return send({ id, result: await handler(params ?? {}, id) });
  } catch (error) {
    return send({ id, error: { code: -32602, message: error.message } });
  }
});
