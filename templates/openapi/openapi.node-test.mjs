/** Serves the document over an API on this machine, and calls its operations as a client does. */
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
  const root = `http://127.0.0.1:${api.address().port}`;
  const serve = ['anyshape', 'serve', 'PROJECT_SOURCE', '--root', root];
  client = await connect({ command: 'npx', args: [...serve, '--allow-private=127.0.0.1'] });
});
after(async () => {
  await client.close();
  api.close();
});

test('getCurrent asks the API, and returns what it answers', async () => {
  const weather = await client.call('getCurrent', { city: 'Oslo', units: 'imperial' });
  assert.deepEqual(weather, { city: 'Oslo', degrees: -3.5, wind: null, asked: '/now/Oslo?units=imperial' });
});

test('getCurrent refuses units that do not exist', async () => {
  await assert.rejects(client.call('getCurrent', { city: 'Oslo', units: 'kelvin' }), /metric/);
});
