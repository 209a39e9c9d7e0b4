/** Lists that several routes share, as the values of a parameter (R-FLOW-13). */
import { describe, expect, it } from 'vitest';
import { readList, type SharedList } from '../../src/sources/flow/index.ts';
import { codesOf, oneTool, parameter, type OneTool } from './routes.ts';

describe('shared lists (R-FLOW-13)', () => {
  const chains = {
    meta: { name: 'evmChains', version: '3.1.0', fields: [], dependsOn: [] },
    entries: [
      { alias: 'ETHEREUM_MAINNET', slug: 'eth', id: 1 },
      { alias: 'POLYGON', slug: 'polygon', id: 137 },
      { alias: 'TESTNET', slug: null, id: 5 },
    ],
  };
  const lists = [readList(chains)!];
  const route = { parameters: [parameter('chain', 'query', 'enum({{evmChains:alias}},OTHER)')] };
  const enumFor = (filter?: object, version = '3.1.0', mode: 'spec' | 'compat' = 'compat'): OneTool =>
    oneTool(
      'https://api.example.com',
      route,
      { sharedLists: [{ ref: 'evmChains', version, ...(filter !== undefined && { filter }) }] },
      { lists, mode },
    );

  it.each<[object | undefined, readonly string[]]>([
    [undefined, ['ETHEREUM_MAINNET', 'POLYGON', 'TESTNET', 'OTHER']],
    [{ key: 'slug', exists: true }, ['ETHEREUM_MAINNET', 'POLYGON', 'OTHER']],
    [{ key: 'slug', exists: false }, ['TESTNET', 'OTHER']],
    [{ key: 'slug', value: 'eth' }, ['ETHEREUM_MAINNET', 'OTHER']],
    [{ key: 'id', in: [137, 5] }, ['POLYGON', 'TESTNET', 'OTHER']],
  ])('fill an enum, filtered by %o', (filter, values) => {
    expect(enumFor(filter).listed().inputSchema).toMatchObject({
      properties: { chain: { type: 'string', enum: values } },
    });
  });

  it('that are missing or of another version make a plain text of it in compat, and refuse the tool in spec', () => {
    for (const tool of [
      enumFor(undefined, '2.0.0'),
      oneTool('https://api.example.com', route, {}, { lists: [] }),
    ]) {
      expect(tool.listed().inputSchema).toMatchObject({ properties: { chain: { type: 'string' } } });
      expect(codesOf(tool.problems, 'warning')).toContain('route-list /parameters/0');
    }
    const strict = enumFor(undefined, '2.0.0', 'spec');
    expect(strict.registry.tools).toEqual([]);
    expect(codesOf(strict.problems)).toEqual(['route-list /parameters/0']);
  });

  describe('that depend on others', () => {
    interface Dependency {
      readonly ref: string;
      readonly version?: string;
      readonly condition?: unknown;
    }
    const list = (name: string, dependsOn: readonly (Dependency | number)[] = []): SharedList =>
      readList({
        meta: { name, version: '1.0.0', fields: [], dependsOn },
        entries: [{ code: name, on: true }],
      })!;
    const on = (ref: string, more: Omit<Dependency, 'ref'> = {}): Dependency => ({
      ref,
      version: '1.0.0',
      ...more,
    });
    const using = (known: readonly SharedList[], mode: 'spec' | 'compat' = 'compat'): OneTool =>
      oneTool(
        'https://api.example.com',
        { parameters: [parameter('state', 'query', 'enum({{states:code}})')] },
        { sharedLists: [{ ref: 'states', version: '1.0.0' }] },
        { lists: known, mode },
      );

    it.each<[string, readonly SharedList[]]>([
      ['another list', [list('states', [on('countries')]), list('countries')]],
      [
        'an entry of it',
        [list('states', [on('countries', { condition: { field: 'on', value: true } })]), list('countries')],
      ],
      [
        'two in a row',
        [list('states', [on('countries')]), list('countries', [on('planets')]), list('planets')],
      ],
      [
        'one by two ways',
        [list('states', [on('a'), on('b')]), list('a', [on('c')]), list('b', [on('c')]), list('c')],
      ],
    ])('are used where they find %s', (_what, known) => {
      expect(using(known, 'spec').listed().inputSchema).toMatchObject({
        properties: { state: { enum: ['states'] } },
      });
    });

    it.each<[string, readonly SharedList[], string]>([
      ['no such list', [list('states', [on('countries')])], '"countries" was not found'],
      [
        'another version',
        [list('states', [on('countries', { version: '2.0.0' })]), list('countries')],
        'is needed in version "2.0.0", but found in 1.0.0',
      ],
      [
        'not the entry',
        [list('states', [on('countries', { condition: { field: 'code', value: 'DE' } })]), list('countries')],
        'No entry of "countries" has "DE" as its "code"',
      ],
      [
        'a condition that is none',
        [list('states', [on('countries', { condition: 'DE' })]), list('countries')],
        'A condition on "countries" must have a "field" and a "value"',
      ],
      ['nothing that names one', [list('states', [5])], 'but one is 5'],
      ['themselves', [list('states', [on('states')])], 'each other: states > states'],
      [
        'themselves, by a detour',
        [list('states', [on('a')]), list('a', [on('states')])],
        'each other: states > a > states',
      ],
      [
        'too many in a row',
        [list('states', [on('a')]), list('a', [on('b')]), list('b', [on('c')]), list('c')],
        'at most 2 others in a row: states > a > b > c',
      ],
      [
        'one that cannot be used itself',
        [list('states', [on('a')]), list('a', [on('gone')])],
        '"a" depends on another: The shared list "gone" was not found',
      ],
    ])('are as good as missing where they find %s', (_what, known, said) => {
      const lenient = using(known);
      expect(lenient.listed().inputSchema).toMatchObject({ properties: { state: { type: 'string' } } });
      const [first] = lenient.problems.filter(({ code }) => code === 'route-list');
      expect(first).toMatchObject({ severity: 'warning', pointer: '/sharedLists/0' });
      expect(first!.message).toContain(said);
      const strict = using(known, 'spec');
      expect(strict.registry.tools).toEqual([]);
      expect(codesOf(strict.problems)).toEqual(['route-list /parameters/0']);
    });
  });
});
