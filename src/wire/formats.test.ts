/**
 * R-FORMAT: what leaves with `format` and `multipleOf`, on each version and in each mode, and what a result
 * may be then.
 */
import { describe, expect, it } from 'vitest';
import { misreadings } from '../../test/properties/client-compat/official-clients.ts';
import { createRegistry, tool, type Outcome } from '../tool/index.ts';
import { toolForm, wireVersion, wireVersions } from './index.ts';

function registryOf(definition: object): ReturnType<typeof createRegistry> {
  return createRegistry(tool({ name: 'probe', run: () => 1, ...definition }), {
    onMismatch: () => undefined,
  });
}

function advertised(definition: object, version = '2026-07-28'): unknown {
  return toolForm(registryOf(definition).get('probe')!, wireVersion(version)).tool.outputSchema;
}

async function resultOf(definition: object, value: unknown): Promise<Outcome> {
  return registryOf({ ...definition, run: () => value }).call('probe', {});
}

const WITH_OUTPUTS = wireVersions.filter(({ outputs }) => outputs !== 'none').map(({ name }) => name);

describe('a format that clients know stays', () => {
  const user = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      email: { type: 'string', format: 'email' },
    },
    required: ['id', 'name', 'email'],
  };
  const users = { type: 'array', items: user };

  it.each(WITH_OUTPUTS)('in the list of users of the SEP, on %s', (version) => {
    expect(advertised({ output: users }, version)).toEqual(
      version === '2026-07-28'
        ? users
        : { type: 'object', properties: { result: users }, required: ['result'] },
    );
  });

  it.each(['date-time', 'time', 'uri', 'uuid', 'regex', 'url', 'byte', 'duration', 'password'])(
    '%s',
    (format) => {
      const output = { type: 'object', properties: { a: { type: 'string', format } } };
      for (const version of WITH_OUTPUTS) expect(advertised({ output }, version)).toEqual(output);
    },
  );

  it.each(['int32', 'int64', 'double'])('%s, of numbers', (format) => {
    const output = { type: 'object', properties: { a: { type: 'number', format } } };
    for (const version of WITH_OUTPUTS) expect(advertised({ output }, version)).toEqual(output);
  });

  it.each(['iri', 'idn-hostname', 'currency', '__proto__'])('%s does not: they do not know it', (format) => {
    expect(advertised({ output: { type: 'string', format } })).toEqual({ type: 'string' });
  });
});

describe('a result that some client would refuse', () => {
  it.each<[object, unknown, unknown]>([
    [{ type: 'string', format: 'email' }, 'user@localhost', 'user@example.com'],
    [{ anyOf: [{ type: 'null' }, { type: 'string', format: 'uri' }] }, 'urn:', 'urn:isbn:1'],
    [{ type: 'integer', format: 'int32' }, 2 ** 31, -(2 ** 31)],
    [{ type: 'array', items: { format: 'time' } }, ['15:59:60-08:00'], ['23:59:60Z', 5]],
  ])('by %j: %j is a tool error that says so, %j is sent', async (output, refused, sent) => {
    const error = await resultOf({ output }, refused);
    expect(error).toMatchObject({ kind: 'error', reason: 'mismatch' });
    expect(JSON.stringify(error)).toContain('of the format');
    expect(JSON.stringify(error)).toContain(
      'official clients read this format more strictly than it is defined, and would refuse the result: set formats: \\"annotate\\"',
    );
    expect(misreadings(output as never, 'legacy', [refused])).not.toEqual([]);
    expect(await resultOf({ output }, sent)).toMatchObject({ kind: 'value', value: sent });
    expect(misreadings(output as never, 'legacy', [sent])).toEqual([]);
    expect(await resultOf({ output, formats: 'annotate' }, refused)).toMatchObject({
      kind: 'value',
      value: refused,
    });
  });

  it('is told as before where the schema itself refuses it', async () => {
    const error = await resultOf({ output: { type: 'string', format: 'email' } }, 'no address');
    expect(JSON.stringify(error)).toContain('must be text of the format');
    expect(JSON.stringify(error)).not.toContain('official clients');
  });

  it('is no business of the input, nor of a tool that only warns', async () => {
    const input = { type: 'object', properties: { to: { type: 'string', format: 'email' } } };
    const registry = registryOf({ input });
    expect(await registry.call('probe', { to: 'user@localhost' })).toMatchObject({ kind: 'value' });
    const mismatches: unknown[] = [];
    const warning = createRegistry(
      tool({
        name: 'probe',
        output: { format: 'email' },
        onMismatch: 'warn',
        run: () => 'user@localhost',
      } as never),
      { onMismatch: (mismatch) => mismatches.push(mismatch) },
    );
    expect(await warning.call('probe', {})).toMatchObject({ kind: 'value' });
    expect(mismatches).toEqual([]);
  });
});

it('formats: "annotate" withholds every format from every list', () => {
  const output = { type: 'object', properties: { a: { type: 'string', format: 'email' } } };
  for (const onMismatch of ['strict', 'warn', 'off']) {
    for (const version of WITH_OUTPUTS) {
      expect(JSON.stringify(advertised({ output, onMismatch, formats: 'annotate' }, version))).not.toContain(
        'format',
      );
    }
  }
});

describe.each(['warn', 'off'])('%s, where nothing is rejected', (onMismatch) => {
  const loose = {
    type: 'object',
    properties: {
      mail: { type: 'string', format: 'email' },
      price: { type: 'number', multipleOf: 0.01 },
      tuple: { prefixItems: [{ type: 'string' }], items: false },
      not: { not: { format: 'uuid' } },
    },
  };

  it.each(WITH_OUTPUTS)('keeps what clients know, whatever their reading, on %s', (version) => {
    const type = version === '2026-07-28' ? {} : { type: 'object' };
    expect(advertised({ output: loose, onMismatch }, version)).toEqual({ ...type, anyOf: [loose, {}] });
  });

  it('withholds a format that they do not know, and what makes them throw', () => {
    const output = { type: 'array', items: { format: 'currency', enum: [] }, minItems: 1 };
    expect(advertised({ output, onMismatch })).toEqual({
      anyOf: [{ type: 'array', items: { not: {} }, minItems: 1 }, {}],
    });
    expect(advertised({ output, onMismatch }, '2025-11-25')).toEqual({
      type: 'object',
      properties: { result: { anyOf: [{ type: 'array', items: { not: {} }, minItems: 1 }, {}] } },
      required: ['result'],
    });
  });

  it('keeps in the one loose property what it withholds beside it (R-FLOW-6)', () => {
    const decimal = { type: 'number', multipleOf: 0.01, format: 'double' };
    const output = {
      type: 'object',
      properties: {
        data: decimal,
        total: decimal,
        other: { $ref: '#/$defs/shared' },
        list: { type: 'string' },
      },
      $defs: { shared: { multipleOf: 0.1 } },
    };
    expect(advertised({ output, onMismatch, looseAt: 'data' })).toEqual({
      ...output,
      properties: {
        ...output.properties,
        data: { anyOf: [decimal, {}] },
        total: { type: 'number', format: 'double' },
      },
      $defs: { shared: {} },
    });
  });

  it('formats: "hint" checks none and advertises those that cannot reject', async () => {
    const output = { type: 'string', format: 'email' };
    const definition = { output, onMismatch, formats: 'hint' };
    expect(advertised(definition)).toEqual({ anyOf: [output, {}] });
    expect(advertised({ output, formats: 'hint' })).toEqual({ type: 'string' });
    expect(await resultOf({ output, formats: 'hint' }, 'no address')).toMatchObject({ kind: 'value' });
  });
});

describe('multipleOf', () => {
  it.each([5, 1, 1000, 0.5, 0.125])('%d is the same in binary, and stays', (multipleOf) => {
    const output = { type: 'object', properties: { a: { type: 'number', multipleOf } } };
    for (const version of WITH_OUTPUTS) expect(advertised({ output }, version)).toEqual(output);
  });

  it.each([0.01, 0.1, 1e-7])('%d is not, and is withheld', async (multipleOf) => {
    const output = { type: 'number', multipleOf };
    expect(advertised({ output })).toEqual({ type: 'number' });
    expect(await resultOf({ output }, multipleOf * 0.5)).toMatchObject({ kind: 'error', reason: 'mismatch' });
  });

  it.each([
    [5, 5e21, 5e20],
    [1000, 1234567890123457000, 1234567890123456000],
  ])('of %d: %d is refused as clients refuse it, %d is sent', async (multipleOf, refused, sent) => {
    const output = { type: 'number', multipleOf };
    const error = await resultOf({ output }, refused);
    expect(JSON.stringify(error)).toContain('official clients divide in binary');
    expect(await resultOf({ output }, sent)).toMatchObject({ kind: 'value', value: sent });
    expect(misreadings(output, 'legacy', [sent])).toEqual([]);
  });
});
