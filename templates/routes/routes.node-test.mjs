/** Serves the routes over an API on this machine, and calls them as a client does. */
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { connect } from 'anyshape/client';

const api = createServer((request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify({ city: 'Oslo', degrees: -3.5, wind: null, asked: request.url }));
});
let client;

before(async () => {
  await new Promise((resolve) => api.listen(0, '127.0.0.1', resolve));
  const { port } = api.address();
  const serve = ['anyshape', 'serve', 'routes.mjs', '--root', `weather=http://127.0.0.1:${port}`];
  client = await connect({ command: 'npx', args: [...serve, '--allow-private=127.0.0.1'] });
});
after(async () => {
  await client.close();
  api.close();
});

test('get_current_weather asks the API, and returns what it answers', async () => {
  const { status, data } = await client.call('get_current_weather', { city: 'Oslo' });
  assert.equal(status, true);
  assert.deepEqual(data, { city: 'Oslo', degrees: -3.5, wind: null, asked: '/now/Oslo?units=metric' });
});

test('get_current_weather refuses units that do not exist', async () => {
  await assert.rejects(client.call('get_current_weather', { city: 'Oslo', units: 'kelvin' }), /metric/);
});
