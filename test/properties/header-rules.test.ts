/**
 * R-HEADER: the registry refuses a tool exactly where the official client would drop it for its
 * `x-mcp-header` annotations, and what it serves, the client reads with the same parameters, by the
 * advertised input of every version.
 */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { admitSchema } from '../../src/schema/index.ts';
import { createRegistry, readHeaderRules, tool } from '../../src/tool/index.ts';
import { toolForm, wireVersions } from '../../src/wire/index.ts';
import { runs } from './runs.ts';

interface Scan {
  readonly valid: boolean;
  readonly declarations?: readonly { readonly path: readonly string[]; readonly headerName: string }[];
}

/** As the client scans a tool; it is no part of what the package exports by name. */
let scan: (inputSchema: unknown) => Scan;

beforeAll(async () => {
  const folder = dirname(fileURLToPath(import.meta.resolve('@modelcontextprotocol/client')));
  for (const file of readdirSync(folder).filter((name) => /^src-.*\.mjs$/.test(name))) {
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>;
    const found = Object.values(module).find(
      (value) => typeof value === 'function' && value.name === 'scanXMcpHeaderDeclarations',
    );
    if (found !== undefined) scan = found as typeof scan;
  }
  expect(scan).toBeTypeOf('function');
});

const annotated = fc.record(
  {
    type: fc.constantFrom('string', 'integer', 'boolean', 'number', 'object', ['string'], 'null'),
    'x-mcp-header': fc.constantFrom('Region', 'REGION', 'X-Flag', 'a b', '', 'ü', 'a:b', 5, null),
  },
  { requiredKeys: ['x-mcp-header'] },
);
const good = fc.record({
  type: fc.constantFrom('string', 'integer', 'boolean'),
  'x-mcp-header': fc.constantFrom('Region', 'X-Flag', 'Other'),
});
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { weight: 3, arbitrary: good },
    annotated,
    fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c/d'), tie('schema')),
      },
      { requiredKeys: ['properties'] },
    ),
    fc
      .constantFrom('items', 'not', 'additionalProperties', 'contains', 'if')
      .chain((keyword) => tie('schema').map((inner) => ({ [keyword]: inner }))),
    fc
      .constantFrom('anyOf', 'allOf', 'prefixItems')
      .chain((keyword) => tie('schema').map((inner) => ({ [keyword]: [inner] }))),
    fc
      .constantFrom('$defs', 'patternProperties', 'dependentSchemas')
      .chain((keyword) => tie('schema').map((inner) => ({ [keyword]: { a: inner } }))),
    fc.constant({ const: { 'x-mcp-header': 'Region' }, default: { 'x-mcp-header': 5 } }),
  ),
}));
const inputs = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'constructor'), schema, { maxKeys: 3 })
  .map((properties) => ({ type: 'object', properties }));

describe('a tool with header parameters (R-HEADER)', () => {
  it('is refused where the official client drops it, and read alike where it is served', () => {
    let [served, refused] = [0, 0];
    fc.assert(
      fc.property(inputs, (input) => {
        if (!admitSchema(input, { role: 'input' }).ok) return;
        const registry = createRegistry(tool({ name: 'probe', input, run: () => 1 } as never));
        const probe = registry.get('probe');
        expect({ input, isServed: probe !== undefined }).toEqual({ input, isServed: scan(input).valid });
        if (probe === undefined) {
          refused++;
          expect(registry.refused).toMatchObject([
            { name: 'probe', problems: [{ code: 'header-parameter', side: 'input' }] },
          ]);
          return;
        }
        served++;
        const rules = readHeaderRules(probe.input.schema);
        const own = rules.ok ? rules.parameters.filter(({ path }) => !path.includes('constructor')) : [];
        for (const version of wireVersions) {
          const { valid, declarations } = scan(toolForm(probe, version).tool.inputSchema);
          const read = declarations?.map(({ path, headerName }) => `${headerName} ${path.join('/')}`);
          const meant = own.map(({ path, header }) => `${header} ${path.join('/')}`);
          expect({ valid, read: read?.sort() }).toEqual({ valid: true, read: meant.sort() });
        }
      }),
      runs(4),
    );
    expect(Math.min(served, refused)).toBeGreaterThan(20);
  });
});
