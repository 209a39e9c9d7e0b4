/**
 * `node:http` alone: a request with the token is answered with `{}`, any other is refused on its head, while
 * its body is still on the way. What becomes of the connection: `keep`, so that Node reads the rest of the
 * body and drops it; `close` at once; or `close-later`, once the client has had time to read the refusal.
 */
import { createServer } from 'node:http';

const LINGER_MS = 500;

export async function start({ token, connection }) {
  const refusal = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message: 'Refused' }, id: null });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': refusal.length };
  const refusalHeaders = connection === 'keep' ? headers : { ...headers, Connection: 'close' };
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401, refusalHeaders);
      if (connection !== 'close-later') return void response.end(refusal);
      response.write(refusal);
      return void setTimeout(() => response.end(), LINGER_MS);
    }
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 2 }).end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/mcp`;
}
