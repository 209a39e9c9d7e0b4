/** A list of records, and a record that may be null: an unknown name is a result, and no error. */
import { tool, type AnyTool } from '../../tool/index.ts';

const USERS = [
  { id: 'u1', name: 'Alice', email: 'alice@example.com' },
  { id: 'u2', name: 'Bob', email: 'bob@example.com' },
  { id: 'u3', name: 'Chandra' },
];

const user = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string', format: 'email' },
  },
  required: ['id', 'name'],
} as const;

export const listUsers: AnyTool = tool({
  name: 'list_users',
  description: 'Lists all users in the system.',
  input: { type: 'object', properties: { limit: { type: 'integer', minimum: 1, maximum: 100 } } },
  output: { type: 'array', items: user },
  run: ({ limit = 100 }) => USERS.slice(0, limit),
});

export const findUser: AnyTool = tool({
  name: 'find_user',
  description: 'The user of a name, or null.',
  input: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  output: { ...user, type: ['object', 'null'] },
  run: ({ name }) => USERS.find((candidate) => candidate.name === name) ?? null,
});
