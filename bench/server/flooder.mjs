/**
 * Sends requests that a server may cut off, over a few connections that are opened again whenever that
 * happens.
 */
import { Connection } from './http-load.mjs';

const CONNECTIONS = 16;
const ANSWER_MS = 20_000;

export class Flooder {
  constructor(url) {
    this.url = url;
    this.connections = [];
  }

  /** One after the other on each connection; the outcome of each goes to `onAnswer`. */
  async askAll(requests, onAnswer) {
    let next = 0;
    const work = async (index) => {
      while (next < requests.length) onAnswer((await this.ask(requests[next++], index)).kind);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => work(index)));
  }

  /** The outcome: `result`, a status, `cut off`, `no answer`. */
  async ask(request, index = 0) {
    // The server closes idle connections.
    if (this.connections[index]?.socket.destroyed !== false)
      this.connections[index] = new Connection(this.url);
    const connection = this.connections[index];
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, ANSWER_MS, LATE)));
    const answer = await Promise.race([connection.ask(request).catch(() => CUT), late]);
    clearTimeout(timer);
    if (answer.head === undefined) return this.again(index, answer);
    const isResult = answer.chunks.some((chunk) => chunk.includes('"result":'));
    const kind = isResult ? 'result' : answer.head.slice('HTTP/1.1 '.length).slice(0, 3);
    return /^connection: close/im.test(answer.head)
      ? this.again(index, { kind, isResult })
      : { kind, isResult };
  }

  again(index, outcome) {
    this.connections[index].close();
    this.connections[index] = undefined;
    return outcome;
  }
}

const LATE = { kind: 'no answer', isResult: false };
const CUT = { kind: 'cut off', isResult: false };
