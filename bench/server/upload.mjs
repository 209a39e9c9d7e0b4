/**
 * A request with a long body on a connection of its own. The sender sends all of it, however early the answer
 * comes, unless the server closes the connection. The outcome is the status, or `cut off` where the
 * connection ended without one.
 */
import { connect } from 'node:net';

const LIMIT_MS = 20_000;

export function upload(url, bytes) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    let isSent = false;
    const end = (late) => {
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      resolve({ status: late ?? status ?? 'cut off', closes: /^connection: close/im.test(text) });
    };
    socket.setTimeout(LIMIT_MS, () => end('no answer'));
    socket.on('error', () => undefined);
    socket.on('close', () => end());
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isSent && isWhole(text)) end();
    });
    socket.write(bytes, (error) => {
      isSent = error == null;
      if (isSent && isWhole(text)) end();
    });
  });
}

function isWhole(text) {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd === -1) return false;
  const length = /content-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1];
  return length === undefined ? text.endsWith('0\r\n\r\n') : text.length >= headEnd + 4 + Number(length);
}
