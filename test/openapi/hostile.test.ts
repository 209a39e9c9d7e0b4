/**
 * Hostile documents cost little, read and fetch nothing that they name, and lose no other operation
 * (R-OPENAPI, R-REF-1).
 */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';
import { ApiStub, json } from '../flow/stub.ts';
import { document, load } from './load.ts';

const folder = new Folder();
let canary: ApiStub;
beforeAll(async () => {
  canary = await ApiStub.start(json({ type: 'string' }));
});
afterAll(() => {
  canary.close();
  folder.remove();
});

const returns = (schema: unknown): object => ({
  responses: { 200: { description: '', content: { 'application/json': { schema } } } },
});

interface Listed {
  readonly code: number;
  readonly tools: readonly { readonly name: string; readonly outputSchema?: unknown }[];
  readonly messages: string;
}

async function show(file: string): Promise<Listed> {
  const { code, stdout, stderr } = await run(['list', file, '--json']);
  const { sources } = JSON.parse(stdout) as { sources: { tools: Listed['tools'] }[] };
  return { code, tools: sources.flatMap(({ tools }) => tools), messages: stderr };
}

describe('references', () => {
  const secret = folder.put('secret.json', '{"type":"string","const":"hidden"}');
  const put = (name: string, root: object): string => folder.put(name, JSON.stringify(root));

  it.each([
    ['../secret.json'],
    ['..%2Fsecret.json'],
    ['sub/../../secret.json'],
    [secret],
    [`file://${secret}`],
    ['//127.0.0.1/secret.json'],
    ['link.json'],
    ['/etc/passwd'],
  ])('to %s are refused by name, and nothing is read', async ($ref) => {
    const name = `doc/${Buffer.from($ref).toString('hex').slice(-8)}.json`;
    const file = put(name, document(returns({ $ref })));
    if ($ref === 'link.json') symlinkSync(secret, join(folder.path, 'doc', 'link.json'));
    const { stdout } = await run(['types', file]);
    expect(stdout).not.toContain('hidden');
    const checked = await run(['check', file, '--json']);
    expect(checked.stdout).toContain('openapi-reference');
    expect(checked.stdout).not.toContain('hidden');
  });

  it('to the network are not fetched, in schemas, parameters and paths', async () => {
    const $ref = `${canary.url}/schema.json`;
    const root = {
      openapi: '3.1.0',
      paths: {
        '/a': { get: { operationId: 'a', parameters: [{ $ref }], ...returns({}) } },
        '/b': { get: { operationId: 'b', ...returns({ $ref }) } },
        '/c': { $ref },
        '/d': { get: { operationId: 'd', requestBody: { $ref }, ...returns({ $schema: $ref, $id: $ref }) } },
      },
    };
    const { tools, code } = await show(put('network.json', root));
    expect(tools.map(({ name }) => name)).toEqual(['b']);
    expect(code).toBe(1);
    expect(canary.asked).toEqual([]);
  });

  it('inside the folder are read, also from one file to the next and back', async () => {
    put('many/paths/pets.yaml', {
      get: { operationId: 'pets', ...returns({ $ref: '../schemas/pet.json#/Pet' }) },
    });
    put('many/schemas/pet.json', {
      Pet: { type: 'object', properties: { owner: { $ref: './owner.json' }, self: { $ref: '#/Pet' } } },
    });
    put('many/schemas/owner.json', {
      type: 'object',
      properties: { pets: { $ref: '../openapi.json#/components/schemas/Pets' } },
    });
    const file = put('many/openapi.json', {
      openapi: '3.0.0',
      paths: { '/pets': { $ref: 'paths/pets.yaml' } },
      components: { schemas: { Pets: { type: 'array', items: { $ref: 'schemas/pet.json#/Pet' } } } },
    });
    const { stdout, code } = await run(['types', file]);
    expect(code).toBe(0);
    expect(stdout).toContain('owner?: PetsOutputOwner');
    expect(stdout).toContain('self?: PetsOutputPet');
    expect(stdout).toContain('pets?: PetsOutputPets');
  });
});

describe('recursion', () => {
  it.each([
    ['a schema that is itself', { A: { $ref: '#/components/schemas/A' } }],
    [
      'a circle of references',
      { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
    ],
    [
      'a circle of allOf',
      {
        A: { allOf: [{ $ref: '#/components/schemas/B' }] },
        B: { allOf: [{ $ref: '#/components/schemas/A' }] },
      },
    ],
    ['a circle of oneOf', { A: { oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'integer' }] } }],
    ['a circle of not', { A: { not: { $ref: '#/components/schemas/A' } } }],
    [
      'a circle through properties',
      { A: { type: 'object', properties: { a: { $ref: '#/components/schemas/A' } } } },
    ],
    [
      'a circle of hidden properties',
      { A: { allOf: [{ $ref: '#/components/schemas/A' }], properties: { a: { readOnly: true } } } },
    ],
  ])('in %s ends, in inputs and outputs', (_name, schemas) => {
    const schema = { $ref: '#/components/schemas/A' };
    const requestBody = { required: true, content: { 'application/json': { schema } } };
    const { registry } = load(
      document({ requestBody, ...returns(schema) }, { components: { schemas } }, '/things', 'post'),
    );
    expect(registry.refused).toEqual([]);
    expect(registry.tools).toHaveLength(1);
    const { input, output } = registry.tools[0]!;
    expect(input.validator.check({ body: 1 })).toBeDefined();
    expect(output?.validator.check({ a: { a: {} } }) ?? true).toBeDefined();
  });

  it('that doubles at each of 30 levels costs no more than its text', () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => {
        const $ref = `#/components/schemas/S${i + 1}`;
        return [
          `S${i}`,
          {
            type: 'object',
            properties: { a: { $ref }, b: { $ref } },
            allOf: [{ properties: { c: { $ref } } }],
          },
        ];
      }),
    );
    const whole = { components: { schemas: { ...schemas, S30: { type: 'integer' } } } };
    const start = performance.now();
    const { registry, listed } = load(document(returns({ $ref: '#/components/schemas/S0' }), whole));
    expect(registry.tools).toHaveLength(1);
    expect(JSON.stringify(listed('thing')).length).toBeLessThan(20_000);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it('of 10,000 nested schemas is cut', () => {
    let schema: object = { type: 'integer' };
    for (let level = 0; level < 10_000; level++)
      schema = level % 2 === 0 ? { items: schema } : { allOf: [schema] };
    const { registry, problems } = load(document(returns(schema)));
    expect(registry.tools).toHaveLength(1);
    expect(problems.map(({ code }) => code)).toContain('openapi-schema');
  });
});

describe('what no document should hold', () => {
  it('costs its own place: keywords that cannot be, patterns that cannot run, names of prototypes', () => {
    const schema = {
      type: 'object',
      properties: JSON.parse(
        '{"__proto__":{"type":"strng"},"constructor":{"minLength":-1},"toString":{"pattern":"("},"back":{"pattern":"^(a+)\\\\1$"},"no":5}',
      ) as object,
      required: 'all',
      enum: {},
    };
    const { registry, output, problems } = load(document(returns(schema)));
    expect(registry.refused).toEqual([]);
    expect(Object.keys((output('thing') as { properties: object }).properties)).toEqual([
      '__proto__',
      'constructor',
      'toString',
      'back',
      'no',
    ]);
    expect(
      new Set(problems.filter(({ severity }) => severity === 'warning').map(({ code }) => code)),
    ).toEqual(new Set(['openapi-schema']));
  });

  it('is told in bounded words, however often it is there', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, i) => [`p${i}`, { type: 'x'.repeat(500) }]),
    );
    const { problems } = load(document(returns({ properties })));
    expect(JSON.stringify(problems).length).toBeLessThan(100_000);
  });

  it('is a YAML bomb', async () => {
    const lines = ['openapi: 3.0.0', 'x-a: &a [1,1,1,1,1,1,1,1,1,1]'];
    for (let i = 0; i < 12; i++) {
      const [name, before] = [String.fromCharCode(98 + i), String.fromCharCode(97 + i)];
      lines.push(`x-${name}: &${name} [${Array(10).fill(`*${before}`).join(',')}]`);
    }
    const { code, stderr } = await run(['list', folder.put('bomb.yaml', `${lines.join('\n')}\npaths: {}\n`)]);
    expect(code).not.toBe(0);
    expect(stderr).toContain('bomb.yaml');
  });

  it('is 20,000 operations of one id', () => {
    const paths = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, i) => [`/p${i}`, { get: { operationId: 'same', responses: {} } }]),
    );
    const { registry } = load({ openapi: '3.0.0', paths });
    expect(registry.tools).toHaveLength(20_000);
    expect(new Set(registry.tools.map(({ name }) => name)).size).toBe(20_000);
  });

  it.each([
    { paths: { '/a': null } },
    { paths: { '/a': { get: [] } } },
    { paths: { a: { get: { parameters: 'x', responses: 5, security: {}, tags: 1 } } } },
    {
      paths: { '/a': { parameters: [null, 5], get: { responses: { 200: null } } } },
      components: 5,
      security: [null, 5],
      servers: [null],
    },
  ])('is of the wrong type: %j', (root) => {
    const { registry } = load({ openapi: '3.1.0', ...root });
    expect(registry.refused).toEqual([]);
  });
});
