/**
 * OpenAPI documents on the command line: one loader for all commands, from files and from addresses
 * (R-OPENAPI, R-SOURCES).
 */
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Folder, run } from '../e2e/cli-run.ts';
import { ApiStub, bytes, json, type Answer } from '../flow/stub.ts';
import { root } from '../repo/paths.ts';

const folder = new Folder();
let api: ApiStub;
const Pet = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'integer' }, name: { type: 'string' } },
};
const pets = (servers: unknown): object => ({
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  servers,
  security: [{ petKey: [] }],
  paths: {
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: {
        operationId: 'getPet',
        responses: { 200: { description: '', content: { 'application/json': { schema: Pet } } } },
      },
      delete: { operationId: 'drop/pet', responses: { 204: { description: '' } } },
      trace: { operationId: 'traced', responses: {} },
    },
  },
  components: { securitySchemes: { petKey: { type: 'http', scheme: 'bearer' } } },
});
const answer: Answer = (asked, response) => {
  if (asked.path.startsWith('/docs/openapi.json')) return json(pets([{ url: '../v1' }]))(asked, response);
  if (asked.path === '/docs/openapi.yaml')
    return bytes(
      'text/yaml',
      'swagger: "2.0"\nbasePath: /v2\npaths: {/a: {get: {operationId: a, responses: {}}}}\n',
    )(asked, response);
  if (asked.path.endsWith('.json')) return json({ type: 'string' })(asked, response);
  return json({ id: 'drifted' })(asked, response);
};
beforeAll(async () => {
  api = await ApiStub.start(answer);
});
beforeEach(() => {
  api.asked.length = 0;
});
afterAll(() => {
  api.close();
  folder.remove();
});
const env = { ANYSHAPE_AUTH_PETKEY: 'token-1' };

describe('a document', () => {
  const file = folder.put('pets.json', JSON.stringify(pets([{ url: 'https://pets.example' }])));
  const NAMES = ['getPet', 'drop_pet'];

  it('gives the same tools to every command, and each says what is left out', async () => {
    for (const command of ['list', 'types', 'docs', 'show', 'check']) {
      const { code, stdout, stderr } = await run([command, file, '--json'], { env });
      for (const name of NAMES) expect(stdout, command).toContain(name);
      expect(stdout + stderr, command).toContain('"TRACE\\" cannot be sent');
      expect(code, command).toBe(1);
    }
  });

  it('is called at another root, with the credential that the operator names', async () => {
    const argv = [
      'call',
      'getPet',
      file,
      '--args',
      '{"id":"7"}',
      '--root',
      `${api.url}/x`,
      '--allow-private',
    ];
    const { code, stdout, stderr } = await run([...argv, '--auth', 'petKey=MY_TOKEN'], {
      env: { MY_TOKEN: 'token-2' },
    });
    expect(JSON.parse(stdout)).toEqual({ id: 'drifted' });
    expect(stderr).toContain('/id: must be integer');
    expect(code).toBe(0);
    expect(api.last).toMatchObject({ path: '/x/pets/7', headers: { authorization: 'Bearer token-2' } });
    const byFile = [
      'call',
      'drop_pet',
      file,
      '--args',
      '{"id":7}',
      '--root',
      `${file}=${api.url}`,
      '--allow-private',
    ];
    await run(byFile, { env });
    expect(api.last).toMatchObject({ method: 'DELETE', path: '/pets/7' });
  });

  it('is chosen from', async () => {
    const { stdout } = await run(['list', file, '--read-only', '--json'], { env });
    expect(stdout).toContain('getPet');
    expect(stdout).not.toContain('drop_pet');
  });

  it('is wrong usage where --root names nothing, and where an option cannot be read', async () => {
    for (const words of [
      ['--root', 'other.json=http://x.example'],
      ['--schema-bytes', '5'],
      ['--auth', 'x'],
    ])
      expect((await run(['list', file, ...words], { env })).code, words.join(' ')).toBe(2);
  });
});

describe('an address', () => {
  it('is fetched through the guarded caller; its servers are relative to it', async () => {
    const words = [`${api.url}/docs/openapi.json?key=hidden`, '--args', '{"id":7}'];
    const refused = await run(['call', 'getPet', ...words], { env });
    expect(refused.code).toBe(3);
    expect(refused.stderr).toContain('not on the public internet');
    expect(refused.stderr).not.toContain('hidden');
    expect(api.asked).toEqual([]);
    const { code } = await run(['call', 'getPet', ...words, '--allow-private'], { env });
    expect(code).toBe(0);
    expect(api.asked.map(({ path }) => path)).toEqual(['/docs/openapi.json?key=hidden', '/v1/pets/7']);
  });

  it('may be of YAML; what is no document is said', async () => {
    expect((await run(['call', 'a', `${api.url}/docs/openapi.yaml`, '--allow-private'])).stdout).toContain(
      'drifted',
    );
    expect(api.last.path).toBe('/v2/a');
    const other = await run(['call', 'a', `${api.url}/other.json`, '--allow-private']);
    expect(other).toMatchObject({ code: 3 });
    expect(other.stderr).toContain('is no OpenAPI document');
  });
});

describe('serve', () => {
  it('gives official clients values and tool errors', { timeout: 60_000 }, async () => {
    const file = folder.put('served.json', JSON.stringify(pets([{ url: api.url }])));
    const client = new Client({ name: 'test', version: '1' });
    const args = [join(root, 'dist/cli/main.js'), 'serve', file, '--allow-private=127.0.0.1'];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, env: { ...env }, stderr: 'ignore' }),
    );
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['getPet', 'drop_pet']);
      const drifted = await client.callTool({ name: 'getPet', arguments: { id: 7 } });
      expect(drifted.structuredContent).toEqual({ id: 'drifted' });
      const bad = await client.callTool({ name: 'getPet', arguments: { id: 'seven' } });
      expect(bad.isError).toBe(true);
    } finally {
      await client.close();
    }
  });
});
