/** A candidate that runs: how it is asked, and how much CPU time it has used. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Connection, requestBytes } from './http-load.mjs';
import { initialize, initialized, legacy, modern, modernHeaders } from './requests.mjs';

const CHILD = fileURLToPath(new URL('child.mjs', import.meta.url));

async function started(candidate, settings, stdio) {
  const child = fork(CHILD, [candidate, JSON.stringify(settings)], { stdio, execArgv: ['--expose-gc'] });
  const [{ url }] = await once(child, 'message');
  const ask = async (what) => {
    child.send(what);
    const [told] = await once(child, 'message');
    return told;
  };
  const cpu = async () => {
    const { cpu: used } = await ask('cpu');
    return used.user + used.system; // of all threads, those of the garbage collector as well
  };
  const kept = async () => (await ask('kept')).kept;
  return { child, url, cpu, kept, stop: () => child.kill('SIGKILL') };
}

/** Answers that are no results would make fast figures. */
function checked(text, candidate) {
  if (candidate !== 'empty' && !text.includes('"result"'))
    throw new Error(`${candidate}: ${text.slice(0, 300)}`);
}

export async function httpTarget(candidate, settings) {
  const running = await started(candidate, settings, ['ignore', 'ignore', 'ignore', 'ipc']);
  const { url } = running;
  const isLegacy = candidate === 'fastmcp';
  const session = isLegacy ? await openSession(url) : {};
  return {
    ...running,
    async connect(count, method) {
      const headers = isLegacy ? session : modernHeaders(method);
      const connections = Array.from({ length: count }, () => new Connection(url));
      // An id of its own for each: those of one session must not share one at the same time.
      const bytes = connections.map((_, id) =>
        requestBytes(headers, (isLegacy ? legacy : modern)(method, id)),
      );
      const first = await connections[0].ask(bytes[0]);
      checked(Buffer.concat(first.chunks).toString(), candidate);
      return {
        ask: (index) => connections[index].ask(bytes[index]),
        close: () => connections.forEach((connection) => connection.close()),
      };
    },
  };
}

async function openSession(url) {
  const version = { 'MCP-Protocol-Version': '2025-11-25' };
  const connection = new Connection(url);
  const { head } = await connection.ask(requestBytes({}, initialize));
  const id = /mcp-session-id: (\S+)/i.exec(head)?.[1];
  const headers = { ...version, ...(id !== undefined && { 'Mcp-Session-Id': id }) };
  connection.close();
  const again = new Connection(url);
  await Promise.race([
    again.ask(requestBytes(headers, initialized)),
    new Promise((done) => setTimeout(done, 500)),
  ]);
  again.close();
  return headers;
}

export async function stdioTarget(candidate, settings) {
  const running = await started(candidate, settings, ['pipe', 'pipe', 'ignore', 'ipc']);
  const { child } = running;
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Ids stand at one end of a line or the other; nobody wants to parse a megabyte for one.
    const found = /"id":(\d+)/.exec(line.slice(0, 60)) ?? /"id":(\d+)/.exec(line.slice(-60));
    if (found === null) return;
    waiting.get(Number(found[1]))?.(line);
    waiting.delete(Number(found[1]));
  });
  let lastId = 0;
  const send = (message) => child.stdin.write(`${JSON.stringify(message)}\n`);
  const isLegacy = candidate === 'fastmcp';
  const ask = (method) =>
    new Promise((resolve) => {
      const id = ++lastId;
      waiting.set(id, resolve);
      send((isLegacy ? legacy : modern)(method, id));
    });
  if (isLegacy) {
    await new Promise((resolve) => {
      waiting.set(0, resolve);
      send(initialize);
    });
    send(initialized);
  }
  return {
    ...running,
    async connect(_count, method) {
      checked(await ask(method), candidate);
      return { ask: () => ask(method), close: () => undefined };
    },
  };
}
