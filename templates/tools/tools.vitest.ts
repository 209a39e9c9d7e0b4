/** Calls the tools as a client does, in this process: arguments and results are checked against the schemas. */
import { createRegistry } from 'anyshape';
import { connect, type Connection } from 'anyshape/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as tools from './tools.ts';

let client: Connection;
beforeAll(async () => {
  client = await connect(createRegistry(Object.values(tools)));
});
afterAll(() => client.close());

test('free_rooms lists the free rooms of a wing', async () => {
  expect(await client.call('free_rooms', { wing: 'north' })).toEqual([101, 102]);
});

test('free_rooms refuses a wing that does not exist', async () => {
  await expect(client.call('free_rooms', { wing: 'east' })).rejects.toThrow(
    'must be "north", "south" or "west"',
  );
});
