/**
 * Imports point one way: up the map of folders in docs/architecture.md. And one file alone makes code from
 * text.
 */
import { describe, expect, it } from 'vitest';
import { folderMap } from './folder-map.ts';
import { filesBelow } from './paths.ts';
import { factsOf } from './source.ts';

const sources = [...filesBelow('src', '.ts'), ...filesBelow('src', '.tsx')].filter(
  (file) => !file.endsWith('.test.ts'),
);
const facts = new Map(sources.map((file) => [file, factsOf(file)]));
const imports = [...facts.values()].flatMap((source) => source.imports);

const { src: FOLDERS, schema: SCHEMA_FOLDERS } = folderMap();

/** Types may point down among these: each describes what the others fill in. */
const TYPES_ANYWHERE = new Set(['schema-location.ts', 'keywords', 'program', 'dialect']);

describe('imports', () => {
  it('are found at all', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(facts.get('src/schema/index.ts')?.imports.map(({ to }) => to)).toContain(
      'src/schema/admit/index.ts',
    );
  });

  it('between the folders of src point up', () => {
    expect(
      imports.filter(
        ({ from, to }) => to.startsWith('src/') && rank(FOLDERS, from, 1) < rank(FOLDERS, to, 1),
      ),
    ).toEqual([]);
  });

  it('inside src/schema point up, but for types that describe each other', () => {
    const down = imports.filter(({ from, to, typeOnly }) => {
      if (!from.startsWith('src/schema/') || !to.startsWith('src/schema/')) return false;
      if (typeOnly && TYPES_ANYWHERE.has(part(from, 2)) && TYPES_ANYWHERE.has(part(to, 2))) return false;
      return rank(SCHEMA_FOLDERS, from, 2) < rank(SCHEMA_FOLDERS, to, 2);
    });
    expect(down).toEqual([]);
  });

  it('of src/schema from other folders go through its public or its internal entry', () => {
    const ENTRIES = new Set(['src/schema/index.ts', 'src/schema/internal.ts']);
    const past = imports.filter(
      ({ from, to }) => !from.startsWith('src/schema/') && to.startsWith('src/schema/') && !ENTRIES.has(to),
    );
    expect(past).toEqual([]);
  });

  it('of src/errors.ts and src/json lead nowhere outside', () => {
    const outside = imports.filter(
      ({ from, to }) => from.startsWith('src/json/') && !to.startsWith('src/json/'),
    );
    expect(outside).toEqual([]);
    expect(facts.get('src/errors.ts')?.imports).toEqual([]);
  });

  it('of src/schema name no module of Node and no package', () => {
    expect(
      imports.filter(({ from, to }) => from.startsWith('src/schema/') && !to.startsWith('src/')),
    ).toEqual([]);
  });

  it('of src/cli name only Node and commander besides src', () => {
    const others = imports.filter(({ from, to }) => from.startsWith('src/cli/') && !to.startsWith('src/'));
    expect(others.filter(({ to }) => to !== 'commander' && !to.startsWith('node:'))).toEqual([]);
  });

  it('of a command load its options and its help alone, so that nobody waits for an engine to read them', () => {
    const loaded = new Set(sources.filter((file) => file.startsWith('src/cli/commands/')));
    expect(loaded.size).toBeGreaterThan(5);
    for (const file of loaded) {
      for (const { to, typeOnly, isLazy } of facts.get(file)?.imports ?? [])
        if (to.startsWith('src/') && !typeOnly && !isLazy) loaded.add(to);
    }
    expect([...loaded].filter((file) => !/^src\/cli\/(?:commands|completion)\//.test(file)).sort()).toEqual([
      'src/cli/init/templates.ts',
      'src/cli/io.ts',
      'src/cli/openapi/options.ts',
      'src/cli/profile-option.ts',
      'src/cli/protocol-option.ts',
      'src/cli/routes/options.ts',
      'src/cli/routes/private-hosts.ts',
      'src/cli/serve/access.ts',
      'src/cli/serve/quantities.ts',
      'src/cli/serve/serve-flags.ts',
      'src/cli/server-options.ts',
      'src/generate/shell-word.ts',
      'src/sources/hosts/hosts.ts',
      'src/wire/profiles/profile-names.ts',
      'src/wire/versions.ts',
    ]);
  });

  it('all name files that exist', () => {
    const known = new Set(sources);
    expect(imports.filter(({ to }) => to.startsWith('src/') && !known.has(to))).toEqual([]);
  });
});

describe('text becomes code in one place', () => {
  const forbidden = ['eval', 'Function', 'WebAssembly', 'setTimeout', 'setInterval'];
  const found = (names: ReadonlySet<string>): string[] => forbidden.filter((name) => names.has(name));

  /** The one file that sets timers; it hands them functions. */
  const TIMERS = 'src/async/deadline.ts';

  /** The one file that makes functions from text, which holds nothing of a schema. */
  const CODE = 'src/schema/codegen/platform.ts';

  /**
   * The one file that runs a program that is no text: a constant of its own, into which nothing goes but
   * bytes as data.
   */
  const PROGRAM = 'src/server/fast-path/escaping.ts';

  /** The one file that sets the timer of a connection, which takes no text. */
  const CONNECTION_TIMER = 'src/server/transports/node-http/write-reply.ts';

  it('no other file names eval, Function, WebAssembly, or a timer that would take text', () => {
    const offenders = [...facts].filter(
      ([file, { names }]) =>
        ![TIMERS, CODE, PROGRAM, CONNECTION_TIMER].includes(file) && found(names).length > 0,
    );
    expect(found(facts.get(TIMERS)!.names)).toEqual(['setTimeout']);
    expect(found(facts.get(CODE)!.names)).toEqual(['Function']);
    expect(found(facts.get(PROGRAM)!.names)).toEqual(['WebAssembly']);
    expect(offenders.map(([file]) => file)).toEqual([]);
  });

  it('no file imports node:vm, or a module whose name is computed, but the one that runs the modules of users', () => {
    const computed = imports.filter(({ to }) => to === 'node:vm' || to === '(computed)');
    expect(computed.map(({ from }) => from)).toEqual(['src/sources/module/run-module.ts']);
  });

  it('and the search would find it', () => {
    const names = (text: string): string[] => found(factsOf('x.ts', text).names);
    expect(names('(0, eval)("1"); new Function("a"); WebAssembly.compile(b);')).toEqual([
      'eval',
      'Function',
      'WebAssembly',
    ]);
    expect(names('// eval\nconst text = "eval(1)";')).toEqual([]);
    expect(factsOf('src/x.ts', 'import(name); import type { A } from "./a.ts";').imports).toEqual([
      { from: 'src/x.ts', to: '(computed)', typeOnly: false, isLazy: true },
      { from: 'src/x.ts', to: 'src/a.ts', typeOnly: true, isLazy: false },
    ]);
  });
});

function part(file: string, depth: number): string {
  return file.split('/')[depth]!;
}

function rank(order: readonly (readonly string[])[], file: string, depth: number): number {
  const found = order.findIndex((names) => names.includes(part(file, depth)));
  if (found === -1)
    throw new Error(`${file} has no place in the order of folders: give it one in docs/architecture.md`);
  return found;
}
