/**
 * `node:http` alone: a request with the token is answered with `{}`, any other is refused on its head, while
 * its body is still on the way. `closes` ends the connection with the refusal; otherwise Node reads the rest
 * of the body and drops it.
 */
import { createServer } from 'node:http';

export async function start({ token, closes }) {
  const refusal = JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message: 'Refused' }, id: null });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': refusal.length };
  const refusalHeaders = closes ? { ...headers, Connection: 'close' } : headers;
  const server = createServer((request, response) => {
    if (request.headers.authorization !== `Bearer ${token}`) {
      response.writeHead(401, refusalHeaders).end(refusal);
      return;
    }
    request.resume().on('end', () => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 2 }).end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${server.address().port}/mcp`;
}
