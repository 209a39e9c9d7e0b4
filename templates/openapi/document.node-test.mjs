/** Serves the document, and lists its operations as a client does. Add calls over an API of your own here. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connect } from 'anyshape/client';

let client;

before(async () => {
  client = await connect({ command: 'npx', args: ['anyshape', 'serve', 'PROJECT_SOURCE'] });
});
after(() => client.close());

test('every operation has a name and a description', async () => {
  const tools = await client.tools();
  assert.notEqual(tools.length, 0);
  for (const { name, description } of tools) assert.ok(description, name);
});
