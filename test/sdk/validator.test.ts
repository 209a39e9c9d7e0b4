/**
 * `validator()` in the places where the official SDK asks for one (R-EMBED): what its own gets wrong is shown
 * first, with the same client, server and schema.
 */
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { fromJsonSchema, Server } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import { describe, expect, it } from 'vitest';
import { validator } from '../../src/sdk/index.ts';

type Engine = ReturnType<typeof validator>;

const DYNAMIC = {
  type: 'object',
  properties: { items: { type: 'array', items: { $dynamicRef: '#item' } } },
  $defs: { item: { $dynamicAnchor: 'item', type: 'string' } },
};

/** Whether a client takes a result, from a low-level server that checks nothing. */
async function clientTakes(
  outputSchema: object,
  structuredContent: object,
  jsonSchemaValidator: Engine | undefined,
): Promise<boolean> {
  const server = new Server({ name: 'theirs', version: '1' }, { capabilities: { tools: {} } });
  const listed = {
    name: 'one',
    inputSchema: { type: 'object' as const },
    outputSchema: outputSchema as never,
  };
  server.setRequestHandler('tools/list', () => ({ tools: [listed] }));
  server.setRequestHandler('tools/call', () => ({
    content: [],
    structuredContent: structuredContent,
  }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = new Client(
    { name: 'test', version: '1' },
    jsonSchemaValidator === undefined ? {} : { jsonSchemaValidator },
  );
  await client.connect(near);
  await client.listTools();
  const result = await client.callTool({ name: 'one' }).catch(() => undefined);
  await client.close();
  return result !== undefined;
}

describe('the official client', () => {
  it('takes valid data under $dynamicRef', async () => {
    expect(await clientTakes(DYNAMIC, { items: ['a'] }, undefined)).toBe(false);
    expect(await clientTakes(DYNAMIC, { items: ['a'] }, validator())).toBe(true);
    expect(await clientTakes(DYNAMIC, { items: [1] }, validator())).toBe(false);
  });

  it('does not take an inherited member for a required one', async () => {
    const schema = { type: 'object', required: ['toString'] };
    expect(await clientTakes(schema, {}, undefined)).toBe(true);
    expect(await clientTakes(schema, {}, validator())).toBe(false);
  });

  it.each([
    ['a back-reference', '^(a+)b\\1$'],
    ['one that is invalid', '(?P<id>a)'],
    ['one that is too long', `^(?:${'ab|'.repeat(2_000)})$`],
  ])('R-EMBED, R-CLIENT: does not lose a tool by a pattern that cannot be run: %s', async (_, pattern) => {
    const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string', pattern } } };
    expect(await clientTakes(schema, { id: 'text' }, validator())).toBe(true);
    expect(await clientTakes(schema, { id: 5 }, validator())).toBe(false);
    expect(await clientTakes(schema, {}, validator())).toBe(false);
    expect(await clientTakes(schema, { id: 'text' }, validator({ patterns: 'linear' }))).toBe(false);
  });
});

describe('schemas by themselves', () => {
  const sameId = (engine: Engine): boolean => {
    const $id = `https://example.com/${Math.random()}`;
    engine.getValidator({ $id, type: 'string' })('text');
    return engine.getValidator({ $id, type: 'integer' })(1).valid;
  };

  it('with one $id do not see each other', () => {
    expect(sameId(new AjvJsonSchemaValidator())).toBe(false);
    expect(sameId(validator())).toBe(true);
  });

  it('cost nothing until a value is held against them', () => {
    let reads = 0;
    const schema = {
      get type() {
        reads++;
        return 'string' as const;
      },
    };
    new AjvJsonSchemaValidator().getValidator(schema);
    expect(reads).toBeGreaterThan(0);
    reads = 0;
    const check = validator().getValidator(schema);
    expect(reads).toBe(0);
    expect(check(1).valid).toBe(false);
    expect(reads).toBeGreaterThan(0);
  });

  it('that cannot be used say why, and throw at nobody', () => {
    const schema = { $ref: '#/nowhere' };
    expect(() => new AjvJsonSchemaValidator().getValidator(schema)).toThrow();
    const { valid, errorMessage } = validator().getValidator(schema)({});
    expect({ valid, errorMessage }).toMatchObject({
      valid: false,
      errorMessage: expect.stringContaining('#/nowhere') as string,
    });
  });

  it('serve fromJsonSchema, with the value or the reason', async () => {
    const standard = fromJsonSchema({ type: 'integer', minimum: 3 }, validator())['~standard'];
    expect(await standard.validate(3)).toEqual({ value: 3 });
    expect(await standard.validate(2)).toMatchObject({
      issues: [{ message: expect.stringContaining('3') as string }],
    });
  });

  it('assert formats as the SDK does, unless told otherwise', () => {
    const schema = { type: 'string' as const, format: 'ipv4' };
    expect(validator().getValidator(schema)('x').valid).toBe(false);
    expect(validator({ formats: 'annotate' }).getValidator(schema)('x').valid).toBe(true);
  });
});
