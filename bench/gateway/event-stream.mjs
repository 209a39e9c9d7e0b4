/** A client of the older HTTP with SSE: answers come over one stream, in the order of the calls. */
import { connect } from 'node:net';
import { Connection, requestBytes } from '../server/http-load.mjs';

export async function openEventStream(url) {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAccept: text/event-stream\r\n\r\n`);
  const waiting = [];
  const events = [];
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
      const data = /^data: (.*)$/m.exec(rest.slice(0, end))?.[1];
      rest = rest.slice(end + 2);
      // Answers have ids; what the server tells by itself has none.
      if (data === undefined || (data.startsWith('{') && !data.includes('"id"'))) continue;
      const next = waiting.shift();
      if (next === undefined) events.push(data);
      else next(data);
    }
  });
  const next = () =>
    events.length > 0 ? Promise.resolve(events.shift()) : new Promise((resolve) => waiting.push(resolve));
  const endpoint = new URL(await next(), url);
  const posts = new Connection(url);
  const path = `${endpoint.pathname}${endpoint.search}`;
  return {
    async send(message) {
      const bytes = requestBytes({}, message).toString().replace('POST /mcp ', `POST ${path} `);
      const answer = message.id === undefined ? undefined : next();
      await posts.ask(Buffer.from(bytes));
      return answer;
    },
    close() {
      socket.destroy();
      posts.close();
    },
  };
}
