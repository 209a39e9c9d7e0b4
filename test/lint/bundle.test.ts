/** `bundle` (R-REF-2): what is fetched, from whom, and what is never asked. All hosts are on this machine. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admitSchema, compileSchema } from '../../src/schema/index.ts';
import { Folder, run } from '../e2e/cli-run.ts';

const folder = new Folder();
let shop: Server;
let canary: Server;
let shopUrl: string;
let canaryUrl: string;
let hits = 0;
const asked: string[] = [];

const DOCUMENTS: Readonly<Record<string, unknown>> = {
  '/address.json': {
    $schema: 'http://json-schema.org/draft-07/schema#',
    definitions: { code: { type: 'string', pattern: '^[0-9]{5}$' } },
    type: 'object',
    properties: { code: { $ref: '#/definitions/code' }, country: { $ref: 'country.json' } },
    required: ['code'],
  },
  '/country.json': { enum: ['de', 'fr'] },
};

beforeAll(async () => {
  canary = createServer((_request, response) => {
    hits++;
    response.end('{"type":"string"}');
  });
  shop = createServer((request, response) => {
    asked.push(request.url!);
    const document = DOCUMENTS[request.url!];
    if (request.url === '/redirect.json') response.writeHead(302, { location: `${canaryUrl}/x.json` }).end();
    else if (request.url === '/moved.json') response.writeHead(301, { location: '/country.json' }).end();
    else if (request.url === '/large.json') response.end(`"${'x'.repeat(3_000_000)}"`);
    else if (request.url === '/slow.json') response.write('{');
    else if (request.url === '/page.json') response.end('<html>');
    else if (document === undefined) response.writeHead(404).end();
    else response.end(JSON.stringify(document));
  });
  for (const server of [shop, canary]) await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  shopUrl = `http://localhost:${(shop.address() as AddressInfo).port}`;
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});

afterAll(() => {
  folder.remove();
  for (const server of [shop, canary]) {
    server.closeAllConnections();
    server.close();
  }
});

const ALLOWED = ['--allow-host', 'localhost', '--allow-private'];

describe('anyshape bundle', () => {
  it('fetches what is referred to, and what that refers to, and embeds it', async () => {
    const file = folder.put(
      'order.json',
      JSON.stringify({ properties: { to: { $ref: `${shopUrl}/address.json` } } }),
    );
    const { code, stdout, stderr } = await run(['bundle', file, ...ALLOWED]);
    expect(code).toBe(0);
    expect(stderr).toBe(
      `anyshape: ${shopUrl}/address.json: fetched\nanyshape: ${shopUrl}/country.json: fetched\n`,
    );
    const bundled: unknown = JSON.parse(stdout);
    const admitted = admitSchema(bundled);
    if (!admitted.ok) throw new Error(JSON.stringify(admitted.problems));
    const { accepts } = compileSchema(admitted.schema);
    expect(accepts({ to: { code: '12345', country: 'de' } })).toBe(true);
    expect(accepts({ to: { code: '1234', country: 'de' } })).toBe(false);
    expect(accepts({ to: { code: '12345', country: 'us' } })).toBe(false);
    // Nothing outside is named any more.
    expect(stdout).not.toContain('localhost');
  });

  it('sends nothing without --allow-host', async () => {
    const before = asked.length;
    const file = folder.put('nobody.json', JSON.stringify({ $ref: `${shopUrl}/address.json` }));
    const { code, stdout, stderr } = await run(['bundle', file]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('is not allowed: allow it with --allow-host');
    expect(asked.length).toBe(before);
  });

  it('asks no private address of an allowed host unless that is allowed too', async () => {
    const before = asked.length;
    const file = folder.put('private.json', JSON.stringify({ $ref: `${shopUrl}/address.json` }));
    const { code, stderr } = await run(['bundle', file, '--allow-host', 'localhost']);
    expect(code).toBe(1);
    expect(stderr).toContain('not on the public internet');
    expect(asked.length).toBe(before);
  });

  it('follows no redirect to an address that is not allowed: the canary hears nothing', async () => {
    const file = folder.put('redirect.json', JSON.stringify({ $ref: `${shopUrl}/redirect.json` }));
    const { code, stdout, stderr } = await run(['bundle', file, ...ALLOWED]);
    expect({ code, stdout, hits }).toEqual({ code: 1, stdout: '', hits: 0 });
    expect(stderr).toContain('127.0.0.1');
    expect(asked).toContain('/redirect.json');
    // And the canary would have heard it.
    expect((await run(['bundle', file, ...ALLOWED, '--allow-host', '127.0.0.1'])).code).toBe(0);
    expect(hits).toBe(1);
  });

  it('follows a redirect within the host', async () => {
    const file = folder.put('moved.json', JSON.stringify({ $ref: `${shopUrl}/moved.json` }));
    const { code, stdout } = await run(['bundle', file, ...ALLOWED, '--quiet']);
    expect(code).toBe(0);
    expect(stdout).toContain('"fr"');
  });

  it('writes neither to an address nor several texts to stdout', async () => {
    const address = await run(['bundle', `${shopUrl}/country.json`, '--write', ...ALLOWED]);
    expect(address).toMatchObject({ code: 2, stdout: '' });
    expect(address.stderr).toContain('--write needs files');
    const file = folder.put('one-of-two.json', '{"type":"string"}');
    const several = await run(['bundle', file, `${shopUrl}/country.json`, ...ALLOWED]);
    expect(several).toMatchObject({ code: 2, stdout: '' });
    expect(several.stderr).toContain('several sources need --write');
  });

  it.each([
    ['large.json', [], 'larger than allowed'],
    ['slow.json', ['--timeout', '300'], 'No complete response within 300 ms'],
    ['page.json', [], 'is not JSON'],
    ['missing.json', [], 'responded with status 404'],
  ])('%s is a finding, not a hang', async (name, options, words) => {
    const file = folder.put(`bad-${name}`, JSON.stringify({ $ref: `${shopUrl}/${name}` }));
    const { code, stdout, stderr } = await run(['bundle', file, ...ALLOWED, ...options]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(words);
  });

  it('reads files beside the document, and none outside of its folder', async () => {
    folder.put('outside/secret.json', '{"type":"string"}');
    folder.put('inside/parts/name.yaml', 'type: string # a name\n');
    const file = folder.put(
      'inside/person.yaml',
      '# a person\nproperties:\n  name: {$ref: parts/name.yaml}\n',
    );
    const good = await run(['bundle', file, '--quiet']);
    expect(good.code).toBe(0);
    expect(good.stdout).toMatch(/^# a person\nproperties:\n/);
    symlinkSync(join(folder.path, 'outside'), join(folder.path, 'inside/link'));
    mkdirSync(join(folder.path, 'inside/deep'));
    for (const reference of [
      '../outside/secret.json',
      'link/secret.json',
      '/outside/secret.json',
      'deep/../../outside/secret.json',
      '%2e%2e/outside/secret.json',
    ]) {
      const bad = await run(['bundle', folder.put('inside/bad.json', JSON.stringify({ $ref: reference }))]);
      expect({ reference, code: bad.code, stdout: bad.stdout }).toEqual({ reference, code: 1, stdout: '' });
    }
  });

  it('fetches nothing over other schemes', async () => {
    for (const uri of [
      'file:///etc/hostname',
      'ftp://localhost/x',
      'data:application/json,{}',
      'http://user:pass@localhost/x',
    ])
      expect(
        (await run(['bundle', folder.put('scheme.json', JSON.stringify({ $ref: uri })), ...ALLOWED])).code,
      ).toBe(1);
  });

  it('ends where every document refers to another', async () => {
    let served = 0;
    const endless = createServer((_request, response) => {
      served++;
      response.end(JSON.stringify({ $ref: `d${served}.json` }));
    });
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
    const { port } = endless.address() as AddressInfo;
    const file = folder.put('endless.json', JSON.stringify({ $ref: `http://localhost:${port}/d0.json` }));
    const { code, stderr } = await run(['bundle', file, ...ALLOWED, '--quiet']);
    endless.closeAllConnections();
    endless.close();
    expect({ code, served }).toEqual({ code: 1, served: 100 });
    expect(stderr).toContain('more than 100 documents');
  });

  it('bundles the sides of a saved tools/list in place, and leaves what needs nothing alone', async () => {
    const text = `{\n  "tools": [\n    { "name": "a", "inputSchema": {"type": "object", "properties": {"c": {"$ref": "${shopUrl}/country.json"}}} },\n    { "name": "b", "inputSchema": {"type": "object"} }\n  ]\n}\n`;
    const file = folder.put('list/tools.json', text);
    expect((await run(['bundle', file, '--write', ...ALLOWED, '--quiet'])).code).toBe(0);
    const after = readFileSync(file, 'utf8');
    expect(after).toContain('"enum"');
    expect(after).toContain('    { "name": "b", "inputSchema": {"type": "object"} }\n  ]\n}\n');
  });
});

describe('an OpenAPI document', () => {
  const returns = (schema: object): object => ({
    responses: { 200: { description: '', content: { 'application/json': { schema } } } },
  });

  it('gets all files that it is made of, from its folder, allowed folders and allowed hosts', async () => {
    folder.put(
      'api/schemas/pet.yaml',
      'Pet:\n  properties:\n    owner: { $ref: owner.json }\n    self: { $ref: "#/Pet" }\n',
    );
    folder.put(
      'api/schemas/owner.json',
      '{"properties":{"pets":{"$ref":"../openapi.yaml#/components/schemas/Pets"}}}',
    );
    folder.put('common/error.json', '{"type":"object","properties":{"code":{"type":"integer"}}}');
    const file = folder.put(
      'api/openapi.yaml',
      `openapi: 3.1.0
# the pets
servers: [{ url: 'https://pets.example' }]
paths:
  /pets:
    get: ${JSON.stringify({ operationId: 'pets', ...returns({ $ref: 'schemas/pet.yaml#/Pet' }) })}
    put: ${JSON.stringify({ operationId: 'put', ...returns({ $ref: '../common/error.json' }) })}
  /where:
    get: ${JSON.stringify({ operationId: 'where', ...returns({ $ref: `${shopUrl}/address.json` }) })}
components: { schemas: { Pets: { type: array, items: { $ref: schemas/pet.yaml#/Pet } } } }
`,
    );
    const refused = await run(['bundle', file, ...ALLOWED]);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('../common/error.json: It is outside of the folder');
    const flags = ['--allow-folder', join(folder.path, 'common'), '--quiet'];
    const { code, stdout } = await run(['bundle', file, ...ALLOWED, ...flags]);
    expect(code).toBe(0);
    expect(stdout).toContain('# the pets');
    const whole = folder.put('elsewhere/whole.yaml', stdout);
    const types = await run(['types', whole]);
    expect([types.code, types.stderr]).toEqual([0, '']);
    expect(types.stdout).toContain('pets?: PetsOutputPets');
    expect(types.stdout).toContain('"de" | "fr"');
    expect(types.stdout).toContain('code?: number');
    const again = await run(['bundle', whole]);
    expect(again.stdout).toBe(stdout);
  });
});
