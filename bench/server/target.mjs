/**
 * A candidate and a cell in; its running process and a way to ask it out. Each request has an id of its own.
 */
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, Connection, requestBytes } from './http-load.mjs';
import { startCandidate } from './processes.mjs';
import { headers, initialize, initialized, isModern, message } from './requests.mjs';
import { verifyAnswer } from './verify.mjs';

/** All ids have as many digits, so that one request is turned into the next in place. */
const FIRST_ID = 100_000_000;

export function startTarget(candidate, cell, builds) {
  return (cell.transport === 'http' ? httpTarget : stdioTarget)(candidate, cell, builds);
}

export async function httpTarget(candidate, cell, builds) {
  const target = await startCandidate(candidate, cell, builds);
  const { url } = target;
  const isEmpty = candidate === 'empty';
  const sessions = [];
  let lastId = FIRST_ID;
  return {
    ...target,
    /** Connections that are verified; those of a session have one each. */
    async connect() {
      if (cell.mode === 'session' && !isEmpty)
        while (sessions.length < cell.at) sessions.push(await openSession(url, cell.version));
      const callers = Array.from({ length: cell.at }, (_, index) => ({
        connection: new Connection(url),
        ...template(cell, sessions[index]),
      }));
      const ask = async ({ connection, bytes, idAt }) => {
        const id = ++lastId;
        bytes.write(String(id), idAt, 'latin1');
        const answer = await connection.ask(bytes);
        if (!answer.head.startsWith('HTTP/1.1 200') || !(isEmpty || hasId(answer.chunks, id)))
          throw new Error(`not the answer to ${id}: ${answer.head.slice(0, 40)}`);
        return answer;
      };
      if (!isEmpty) verifyAnswer(bodyOf(await ask(callers[0])), lastId, cell);
      return {
        ask: (index) => ask(callers[index]),
        close: () => callers.forEach(({ connection }) => connection.close()),
      };
    },
  };
}

function template({ version, method }, sessionId) {
  const bytes = requestBytes(headers(version, method, sessionId), message(version, method, FIRST_ID));
  return { bytes, idAt: bytes.lastIndexOf(`"id":${FIRST_ID}`) + '"id":'.length };
}

/** Servers write the id first or last; a long answer is not searched. */
function hasId(chunks, id) {
  const text = `"id":${id}`;
  return (
    chunks[0].subarray(0, 1_000).includes(text) ||
    Buffer.concat(chunks.slice(-2)).subarray(-200).includes(text)
  );
}

async function openSession(url, version) {
  const connection = new Connection(url);
  const { head } = await connection.ask(requestBytes({}, initialize(version)));
  const id = /mcp-session-id: (\S+)/i.exec(head)?.[1];
  if (id === undefined) throw new Error(`no session: ${head.slice(0, 80)}`);
  await connection.ask(requestBytes(headers(version, undefined, id), initialized));
  connection.close();
  return id;
}

async function stdioTarget(candidate, cell, builds) {
  const target = await startCandidate(candidate, cell, builds);
  const { child } = target;
  const { version, method } = cell;
  const pending = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    // Servers write the id first or last; a long line is not parsed for it.
    const match = /"id":(\d+)/.exec(line.slice(0, 60)) ?? /"id":(\d+)/.exec(line.slice(-60));
    if (match === null) return;
    pending.get(Number(match[1]))?.(line);
    pending.delete(Number(match[1]));
  });
  child.stdin.on('error', () => undefined);
  const send = (value) => child.stdin.write(`${JSON.stringify(value)}\n`);
  const answerTo = (value) =>
    new Promise((resolve) => {
      pending.set(value.id, resolve);
      send(value);
    });
  let lastId = FIRST_ID;
  const ask = () => answerTo(message(version, method, ++lastId));
  if (!isModern(version)) {
    const answer = JSON.parse(await answerTo(initialize(version)));
    if (answer.result?.protocolVersion !== version) throw new Error(`no session of ${version}`);
    send(initialized);
  }
  return {
    ...target,
    async connect() {
      const line = await ask();
      verifyAnswer(line, lastId, cell);
      return {
        async ask() {
          const answer = await ask();
          // A refusal is short.
          if (answer.length < 400 && !answer.includes('"result"')) throw new Error(answer.slice(0, 80));
        },
        close: () => undefined,
      };
    },
  };
}

const LOG_MS = 3_000;

/** The sentence that is wrong about the log of a candidate, once it has answered requests. */
export async function logProblem(candidate, { transport, behind, method }, { log }, sizeBefore) {
  // At the default level only calls have lines.
  if (transport !== 'http' || behind !== undefined || method !== 'tools/call') return undefined;
  const isOff = candidate.endsWith('log off');
  if (isOff) return log.size() > sizeBefore ? 'it wrote a log' : undefined;
  if (!['anyshape', 'baseline', 'fast path off'].includes(candidate)) return undefined;
  for (const begin = Date.now(); Date.now() - begin < LOG_MS; await pause(20))
    if (log.size() > sizeBefore) return undefined;
  return 'it wrote no log';
}
