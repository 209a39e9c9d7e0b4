/**
 * The clients of the crowd, in a process of their own: connections that send nothing, requests of which half
 * the body is sent, and callers that ask again and again and never read. Reports over IPC once all are there,
 * and their state when asked.
 */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const [, , url, settings] = process.argv;
const { idle, halfSent, notReading, sources } = JSON.parse(settings);
const { hostname, port } = new URL(url);

const BATCH = 200;
const BODY_BYTES = 200_000;
/** Of each caller that does not read: enough that its answers exceed what the kernel buffers. */
const REQUESTS = 8;
const REQUEST_INTERVAL_MS = 500;
/** Until the server has done what it does for those callers. */
const SETTLE_MS = 2_000;
const HEAD = [
  'POST /mcp HTTP/1.1',
  'Host: 127.0.0.1',
  'Content-Type: application/json',
  'Accept: application/json, text/event-stream',
  'MCP-Protocol-Version: 2026-07-28',
  'Mcp-Method: tools/call',
];

const state = { open: 0, closed: 0, failed: 0 };
let next = 0;

/** One that the server closes is opened again: servers may end what is silent for long. */
function hold(onConnect) {
  return new Promise((resolve) => {
    // More source addresses have more ports.
    const localAddress = sources === 1 ? undefined : `127.0.0.${1 + (next++ % sources)}`;
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    let wasOpen = false;
    socket.on('connect', () => {
      wasOpen = true;
      state.open++;
      onConnect(socket);
      resolve();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (wasOpen) state.open--;
      state[wasOpen ? 'closed' : 'failed']++;
      resolve();
      setTimeout(() => void hold(onConnect), 500);
    });
  });
}

async function holdAll(count, onConnect) {
  for (let begun = 0; begun < count; begun += BATCH) {
    const batch = Math.min(BATCH, count - begun);
    await Promise.all(Array.from({ length: batch }, () => hold(onConnect)));
  }
}

const requestOf = (name, body, length = body.length) =>
  `${[...HEAD, `Mcp-Name: ${name}`, `Content-Length: ${length}`].join('\r\n')}\r\n\r\n${body}`;

const half = requestOf('echo', '{"jsonrpc":"2.0",'.padEnd(BODY_BYTES / 2), BODY_BYTES);
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const largeCall = (id) => {
  const params = { name: 'large', arguments: { n: 100_000 + id }, _meta: meta };
  return requestOf('large', JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params }));
};

await holdAll(idle, (socket) => socket.resume());
await holdAll(halfSent, (socket) => socket.resume().write(half));
await holdAll(notReading, async (socket) => {
  socket.pause();
  // Not all at once: what is tested is the answers that wait, not the work for them.
  await pause(Math.random() * REQUEST_INTERVAL_MS);
  for (let id = 1; id <= REQUESTS && !socket.destroyed; id++) {
    socket.write(largeCall(id));
    await pause(REQUEST_INTERVAL_MS);
  }
});
await pause((REQUESTS + 1) * REQUEST_INTERVAL_MS + SETTLE_MS);

process.on('message', () => process.send(state));
process.on('disconnect', () => process.exit());
process.send(state);
