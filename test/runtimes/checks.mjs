/**
 * What is asked of the handler in every runtime: a name, and a function from its address to nothing, which
 * throws.
 */
import assert from 'node:assert/strict';

const TOKEN = { Authorization: 'Bearer ann-token-0123456789' };
const JSON_BODY = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const info = { name: 'test', version: '1' };

function post(url, body, headers) {
  const all = { ...JSON_BODY, ...TOKEN, ...headers };
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

function modern(url, method, params = {}, capabilities = {}) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': info,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const named = params.name === undefined ? {} : { 'Mcp-Name': params.name };
  const headers = { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...named };
  return post(url, { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }, headers);
}

/** The messages of an answer, whether it is JSON or a stream. */
async function messagesOf(response) {
  const text = await response.text();
  if (response.headers.get('content-type') !== 'text/event-stream') return [JSON.parse(text)];
  const lines = text.split('\n').filter((line) => line.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)));
}

async function resultOf(response) {
  assert.equal(response.status, 200);
  return (await messagesOf(response)).at(-1).result;
}

async function openSession(url) {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: info };
  const opened = await post(url, { jsonrpc: '2.0', id: 1, method: 'initialize', params }, {});
  assert.equal((await resultOf(opened)).protocolVersion, '2025-11-25');
  const headers = {
    'Mcp-Session-Id': opened.headers.get('mcp-session-id'),
    'MCP-Protocol-Version': '2025-11-25',
  };
  const ready = await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, headers);
  assert.equal(ready.status, 202);
  return headers;
}

export const checks = {
  async 'a modern list'(url) {
    const { tools } = await resultOf(await modern(url, 'tools/list'));
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['primes', 'later', 'asks'],
    );
  },
  async 'a modern call'(url) {
    const response = await modern(url, 'tools/call', { name: 'primes', arguments: {} });
    assert.match(response.headers.get('x-request-id'), /^[0-9a-f-]{36}$/);
    assert.deepEqual((await resultOf(response)).structuredContent, [2, 3, 5, 7]);
  },
  async 'calls that take a while, at once'(url) {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const call = async (text) =>
      (await resultOf(await modern(url, 'tools/call', { name: 'later', arguments: { text } })))
        .structuredContent;
    assert.deepEqual(await Promise.all(texts.map(call)), texts);
  },
  async 'arguments that are refused'(url) {
    const result = await resultOf(await modern(url, 'tools/call', { name: 'later', arguments: { text: 5 } }));
    assert.equal(result.isError, true);
  },
  async 'a question to the user'(url) {
    const asking = { elicitation: { form: {} } };
    const result = await resultOf(await modern(url, 'tools/call', { name: 'asks', arguments: {} }, asking));
    assert.equal(result.resultType, 'input_required');
  },
  async 'a session, with progress on a stream'(url) {
    const headers = await openSession(url);
    const params = { name: 'later', arguments: { text: 'hello' }, _meta: { progressToken: 1 } };
    const response = await post(url, { jsonrpc: '2.0', id: 2, method: 'tools/call', params }, headers);
    const messages = await messagesOf(response);
    assert.deepEqual(
      messages.map(({ method }) => method ?? 'result'),
      ['notifications/progress', 'result'],
    );
  },
  async 'a token that is missing'(url) {
    const response = await fetch(url, { method: 'POST', headers: JSON_BODY, body: '{}' });
    assert.equal(response.status, 401);
    assert.match(response.headers.get('www-authenticate'), /^Bearer/);
  },
  async 'an origin that is not allowed'(url) {
    const response = await post(url, {}, { Origin: 'https://evil.example' });
    assert.equal(response.status, 403);
  },
};
