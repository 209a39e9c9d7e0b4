/** Bytes onto a connection of their own; what comes back until it is still, as text. */
import { connect } from 'node:net';

const STILL_MS = 200;

export function rawExchange(url: string, sent: Buffer): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.setEncoding('latin1');
    socket.setTimeout(STILL_MS, () => socket.destroy());
    socket.on('data', (chunk: string) => (text += chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
    socket.write(sent);
  });
}
