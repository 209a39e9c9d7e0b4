/** Questions to older official clients, which read the form through schemas of their own time (R-ELICIT). */
import { Client as ClientV1 } from 'mcp-sdk-v1/client/index.js';
import { ElicitRequestSchema as ElicitV1 } from 'mcp-sdk-v1/types.js';
import { Client as Client2025 } from 'mcp-sdk-2025/client/index.js';
import { ElicitRequestSchema as Elicit2025 } from 'mcp-sdk-2025/types.js';
import { describe, expect, it } from 'vitest';
import { createRegistry, tool } from '../../src/index.ts';
import { officialClients, withClient, type OfficialClient } from './official.ts';

const everything = {
  type: 'object',
  properties: {
    name: { type: 'string', pattern: '^A', default: 'Ada' },
    age: { type: 'integer', minimum: 0, default: 36 },
    sure: { type: 'boolean', default: true },
    colour: { type: 'string', oneOf: [{ const: 'r', title: 'Red' }, { const: 'g' }] },
    tags: { type: 'array', items: { type: 'string', enum: ['new', 'old'] }, minItems: 1 },
  },
  required: ['name', 'tags'],
} as const;

const form = tool({
  name: 'form',
  run: async (_args, { ask }) => (await ask('All of it, please.', everything)).content,
});

const chosen = { name: 'Ada', age: 36, sure: true, colour: 'g' };
const info = { name: 'test', version: '1' };
const capabilities = { capabilities: { elicitation: {} } };

/** How each is set up to answer. */
const clients = {
  'v1 (1.32)': (content: Record<string, string | number | boolean | string[]>) => {
    const client = new ClientV1(info, capabilities);
    client.setRequestHandler(ElicitV1, () => ({ action: 'accept' as const, content }));
    return client;
  },
  'v1 of mid-2025 (1.17)': (content: Record<string, string | number | boolean | string[]>) => {
    const client = new Client2025(info, capabilities);
    client.setRequestHandler(Elicit2025, () => ({ action: 'accept' as const, content }));
    return client;
  },
};

describe.each([
  ['v1 (1.32)', { ...chosen, tags: ['new'] }],
  ['v1 of mid-2025 (1.17)', { ...chosen, 'tags: new': true, 'tags: old': false }],
] as const)('a form for %s', (name, content) => {
  it('has every kind of question, and the tool gets the natural answer', async () => {
    const kind = {
      ...officialClients.find((known) => known.name === name)!,
      async connect(transport: object): Promise<OfficialClient> {
        const client = clients[name](content as never);
        await client.connect(transport as never);
        return client as unknown as OfficialClient;
      },
    };
    await withClient(createRegistry(form), kind, async (client) => {
      const result = await client.callTool({ name: 'form' });
      expect(JSON.parse(result.content[0]!.text!)).toEqual({ ...chosen, tags: ['new'] });
    });
  });
});
