/**
 * `mcpServers` of a configuration: servers behind the gateway, as hosts write them, with what the gateway
 * adds.
 */
import type { JsonObject } from '../../../json/index.ts';
import { data, type Member } from '../member.ts';

const TEXT = { type: 'string', minLength: 1 } as const;
const WORD = { type: ['string', 'number'] } as const;
const TEXTS = { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } } as const;
const NAMES = { type: 'array', items: { type: 'string' } } as const;
const MILLISECONDS = { type: 'number', exclusiveMinimum: 0 } as const;

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
  allow: { ...NAMES, description: 'Names of tools that are offered, with * for any text; default all.' },
  deny: { ...NAMES, description: 'Names of tools that are not.' },
  startTimeout: { ...MILLISECONDS, description: 'Milliseconds to connect and list; default 10000.' },
  timeout: { ...MILLISECONDS, description: 'Milliseconds for one call.' },
  onMismatch: {
    enum: ['strict', 'warn', 'off'],
    description: 'For results that miss their schema; default warn.',
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
