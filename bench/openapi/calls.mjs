/**
 * Calls of every kind through each server by the official client, judged by an HTTP server that stands for the
 * API: whether it got the request that the document means, and whether the client was told the answer.
 */
import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { CASES, documentOfCases, ENV } from './call-cases.mjs';
import { SERVERS } from './servers.mjs';

const LONGEST_MS = 20_000;

export async function measureCalls(folder, note) {
  let asked;
  let answer;
  const api = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    asked = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') };
    const { status = 200, type = 'application/json', body = '{}' } = answer ?? {};
    response.writeHead(status, status === 204 ? {} : { 'content-type': type });
    response.end(status === 204 ? undefined : body);
  });
  await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
  const root = `http://127.0.0.1:${api.address().port}`;
  const file = join(folder, 'cases.json');
  writeFileSync(file, JSON.stringify({ ...documentOfCases(), servers: [{ url: root }] }));
  const results = {};
  for (const [name, words] of Object.entries(SERVERS)) {
    const client = new Client({ name: 'bench', version: '1' });
    const env = { ...process.env, ...ENV };
    const [command, args] = [process.execPath, words(file, root)];
    const wrong = [];
    try {
      await client.connect(new StdioClientTransport({ command, args, env, stderr: 'ignore' }));
      const { tools } = await client.listTools();
      for (const [index, one] of CASES.entries()) {
        note(`calls, ${name}`);
        [asked, answer] = [undefined, one.answer];
        const result = await callOnce(client, tools, one, index).catch((error) => ({
          thrown: error.message,
        }));
        if (!isRight(one, asked, result)) wrong.push(one.kind);
      }
    } catch (error) {
      wrong.push(`does not start: ${error.message}`);
    } finally {
      await client.close().catch(() => undefined);
    }
    results[name] = { right: CASES.length - wrong.length, of: CASES.length, wrong };
  }
  api.closeAllConnections();
  api.close();
  return results;
}

const plain = (name) => name.replace(/[^a-z0-9]+/gi, '').toLowerCase();

async function callOnce(client, tools, { args, path, method = 'get' }, index) {
  const key = plain(path ?? `/case${index}`);
  const tool =
    tools.find(({ name }) => plain(name) === `case${index}`) ??
    tools.find(
      ({ name, description = '' }) => plain(name).includes(key) && plain(name + description).includes(method),
    );
  if (tool === undefined) throw new Error('there is no such tool');
  // Servers write names in their own way.
  const properties = Object.keys(tool.inputSchema.properties ?? {});
  const named = Object.entries(args).map(([name, value]) => [
    properties.find((property) => plain(property) === plain(name)) ??
      properties.find((property) => plain(property).endsWith(plain(name))) ??
      name,
    value,
  ]);
  return client.callTool({ name: tool.name, arguments: Object.fromEntries(named) }, { timeout: LONGEST_MS });
}

function isRight({ sent, told, refused, path }, asked, result) {
  if (refused === true) return asked === undefined;
  if (sent !== undefined) return asked !== undefined && isSent(sent, asked, path);
  if (result.thrown !== undefined) return false;
  if (told.isError !== undefined && (result.isError === true) !== told.isError) return false;
  const texts = (result.content ?? []).filter(({ type }) => type === 'text').map(({ text }) => text);
  if (told.text !== undefined && !told.text.test(texts.join('\n'))) return false;
  if (told.image !== undefined)
    return (result.content ?? []).some(({ type, data }) => type === 'image' && data === told.image);
  return !('value' in told) || valuesOf(result, texts).some((value) => isDeepStrictEqual(value, told.value));
}

function isSent({ url, headers = {}, body, json }, asked, path) {
  const got = path === undefined && url !== undefined ? asked.url.slice(asked.url.indexOf('?')) : asked.url;
  if (url !== undefined && got !== url) return false;
  for (const [name, value] of Object.entries(headers))
    if (value instanceof RegExp ? !value.test(asked.headers[name] ?? '') : asked.headers[name] !== value)
      return false;
  if (body !== undefined && !body.test(asked.body)) return false;
  return (
    json === undefined ||
    (/json/.test(asked.headers['content-type'] ?? '') && asked.body === JSON.stringify(json))
  );
}

/** As structured content, in an envelope, or as a text of JSON. */
function valuesOf({ structuredContent }, texts) {
  const values = structuredContent === undefined ? [] : [structuredContent, structuredContent?.result];
  for (const text of texts) {
    try {
      values.push(JSON.parse(text));
    } catch {
      // It is no JSON.
    }
  }
  return values;
}
