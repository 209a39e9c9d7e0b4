/**
 * `mcpServers` of a configuration: servers behind the gateway, as hosts write them, with what the gateway
 * adds.
 */
import type { JsonObject } from '../../../json/index.ts';
import { data, type Member } from '../member.ts';

const TEXT = { type: 'string', minLength: 1 } as const;
const WORD = { type: ['string', 'number'] } as const;
const TEXTS = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } } as const;
const SCOPES = { type: 'array', items: { type: 'string' } } as const;
const FILTERS = { type: 'array', items: { type: ['string', 'object'] } } as const;
const COUNT = { type: 'integer', minimum: 1 } as const;
const MILLISECONDS = { type: 'number', exclusiveMinimum: 0 } as const;

/** Of a server, and of single tools. */
const TOOL_MEMBERS: Readonly<Record<string, JsonObject>> = {
  onMismatch: {
    enum: ['strict', 'warn', 'off'],
    description: 'For results that miss their schema; default warn.',
  },
  repair: {
    type: 'boolean',
    description: 'Whether arguments that are almost right are repaired; default true.',
  },
  timeout: { ...MILLISECONDS, description: 'Milliseconds for one call.' },
  rate: { type: 'number', exclusiveMinimum: 0, description: 'Calls a minute of one caller.' },
  scopes: { ...SCOPES, description: 'Scopes that a caller needs.' },
};

/** Other members of an entry are those of other hosts, and are not read. */
export const ENTRY_MEMBERS: Readonly<Record<string, JsonObject>> = {
  command: { ...TEXT, description: 'The program of a server that is started.' },
  args: { type: 'array', items: WORD, description: 'Its arguments.' },
  env: { ...TEXTS, description: 'Its variables. ${NAME} and ${file:path} are put in.' },
  cwd: { ...TEXT, description: 'The folder that it runs in, relative to this file.' },
  url: { ...TEXT, pattern: '^https?://', description: 'The address of a server that runs already.' },
  headers: { ...TEXTS, description: 'Sent with each request to it. ${NAME} and ${file:path} are put in.' },
  type: { ...TEXT, description: 'As hosts write it; not read.' },
  disabled: { type: 'boolean', description: 'true: the entry is left out.' },
  allow: { ...FILTERS, description: 'Tools that are offered; default all.' },
  deny: { ...FILTERS, description: 'Tools that are not.' },
  startTimeout: { ...MILLISECONDS, description: 'Milliseconds to connect and list; default 10000.' },
  share: {
    enum: ['all', 'session'],
    description: 'session: a connection, and so a process, for each client; default all.',
  },
  maxSessions: { ...COUNT, description: 'Connections of clients, where each has its own; default 20.' },
  idleTimeout: {
    ...MILLISECONDS,
    description: 'Milliseconds without a call that end such a connection; default 300000.',
  },
  lazy: { type: 'boolean', description: 'Connected by the first call.' },
  ...TOOL_MEMBERS,
  tools: {
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        ...TOOL_MEMBERS,
        name: { ...TEXT, description: 'In place of the name that the server gives.' },
        title: { ...TEXT, description: 'In place of its title.' },
        description: { ...TEXT, description: 'In place of its description.' },
        annotations: { type: 'object', description: 'Each hint in place of that of the server.' },
      },
      additionalProperties: false,
    },
    description: 'The same for single tools, by name, with * for any text.',
  },
};

export const mcpServers: Member = data(
  {
    type: 'object',
    maxProperties: 1_000,
    additionalProperties: {
      type: 'object',
      properties: ENTRY_MEMBERS,
      anyOf: [{ required: ['command'] }, { required: ['url'] }],
    },
  },
  'MCP servers that are sources too, by the keys that their tools are named with.',
);
