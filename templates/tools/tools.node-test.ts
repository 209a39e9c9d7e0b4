/** Calls the tools as a client does, in this process: arguments and results are checked against the schemas. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createRegistry } from 'anyshape';
import { connect, type Connection } from 'anyshape/client';
import * as tools from './tools.ts';

let client: Connection;
before(async () => {
  client = await connect(createRegistry(Object.values(tools)));
});
after(() => client.close());

test('free_rooms lists the free rooms of a wing', async () => {
  assert.deepEqual(await client.call('free_rooms', { wing: 'north' }), [101, 102]);
});

test('free_rooms refuses a wing that does not exist', async () => {
  await assert.rejects(client.call('free_rooms', { wing: 'east' }), /must be "north", "south" or "west"/);
});
