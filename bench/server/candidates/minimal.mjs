/**
 * The least that a server of calls can do on `node:http`: the message parsed once, a few checks, the tool, its
 * result as JSON and as text, a line in a log that is written every 20 ms, one write for each answer. No limits,
 * no metrics, no schemas, one tool. What no server can go below, with the tricks of docs/performance.md.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { resultMaker } from '../shapes.mjs';

const STDERR = 2;
const FLUSH_MS = 20;
const STREAM_HEADERS = ['content-type', 'text/event-stream', 'cache-control', 'no-cache, no-transform'];

export async function start({ bytes }) {
  const run = resultMaker(bytes);
  const log = createLog();
  const answer = (request, response, body, start) => {
    const { method, id, params } = checked(request, JSON.parse(body.toString()));
    if (method !== 'initialize' && method !== 'tools/call') return response.writeHead(202).end();
    const requestId = randomUUID();
    const result = method === 'initialize' ? initialized(params) : called(run(checkedArguments(params)));
    const text = `event: message\ndata: {"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}\n\n`;
    const session = request.headers['mcp-session-id'] ?? randomUUID();
    const length = Buffer.byteLength(text);
    const own = ['mcp-session-id', session, 'x-request-id', requestId, 'content-length', String(length)];
    response.writeHead(200, [...STREAM_HEADERS, ...own]);
    response.socket.cork();
    response.write(text, 'latin1');
    response.socket.uncork();
    response.end();
    const milliseconds = Math.round((performance.now() - start) * 1_000) / 1_000;
    log({ requestId, tool: params.name, milliseconds, bytesIn: body.length, bytesOut: length });
  };
  const server = createServer({ keepAliveTimeout: 75_000 }, (request, response) => {
    const start = performance.now();
    nextTurn(() => {
      const body = request.read();
      if (body !== null) answer(request, response, body, start);
      else request.once('data', (chunk) => answer(request, response, chunk, start));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/mcp`;
}

function checked({ headers }, message) {
  const isJson = headers['content-type']?.includes('application/json');
  if (headers.host === undefined || headers.origin !== undefined || !isJson) throw new Error('head');
  if (message.jsonrpc !== '2.0') throw new Error('message');
  return message;
}

function checkedArguments({ arguments: args }) {
  const { owner, repo, number, labels } = args;
  if (typeof owner !== 'string' || typeof repo !== 'string') throw new Error('arguments');
  if (!Number.isInteger(number) || !Array.isArray(labels)) throw new Error('arguments');
  return args;
}

function initialized({ protocolVersion }) {
  return JSON.stringify({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: 'm', version: '1' },
  });
}

function called(value) {
  const text = JSON.stringify(value);
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}}`;
}

function createLog() {
  let lines = '';
  const flush = () => {
    writeSync(STDERR, lines);
    lines = '';
  };
  return ({ requestId, tool, milliseconds, bytesIn, bytesOut }) => {
    if (lines === '') setTimeout(flush, FLUSH_MS);
    lines +=
      `{"level":"info","time":"${new Date().toISOString()}","event":"call","requestId":"${requestId}",` +
      `"tool":"${tool}","milliseconds":${milliseconds},"bytesIn":${bytesIn},"bytesOut":${bytesOut}}\n`;
  };
}

let pending = [];

function nextTurn(work) {
  if (pending.push(work) > 1) return;
  setImmediate(() => {
    const due = pending;
    pending = [];
    for (const each of due) each();
  });
}
