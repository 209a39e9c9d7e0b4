/** What counts as a tool of a module, in which order, and how often. */
import { describe, expect, it } from 'vitest';
import { createRegistry, tool, type AnyTool } from '../../tool/index.ts';
import { collectTools } from './collect.ts';

const named = (name: string): AnyTool => tool({ name, run: () => name });
const [a, b, c] = [named('a'), named('b'), named('c')] as const;

function names(exported: unknown): string[] | undefined {
  const source = collectTools(exported);
  return source && [...(source.registry?.tools ?? []), ...source.tools].map(({ name }) => name);
}

describe('the tools of a module', () => {
  it('are the default export, then the named ones sorted by the names of the exports', () => {
    expect(names({ default: c, second: b, first: a })).toEqual(['c', 'a', 'b']);
    expect(names({ default: [c, a], more: b })).toEqual(['c', 'a', 'b']);
  });

  it('count once, however often they are exported', () => {
    expect(names({ default: [a, b, a], x: a, y: b, z: c })).toEqual(['a', 'b', 'c']);
  });

  it('of a registry stay in it, and what it holds or has refused is not added again', () => {
    const bad = tool({ name: 'bad', input: 5 as never, run: () => 1 });
    const registry = createRegistry([a, bad], { timeoutMs: 5 });
    const source = collectTools({ default: registry, a, bad, c });
    expect(source?.registry).toBe(registry);
    expect(source?.tools).toEqual([c]);
  });

  it('are known by their form, where another copy of the package made them', () => {
    const foreign = { name: 'far', definition: { name: 'far', run: () => 1 } };
    const registry = {
      tools: createRegistry([a]).tools,
      refused: [{ name: 'r', problems: [] }],
      call: () => undefined,
    };
    expect(names({ default: foreign })).toEqual(['far']);
    expect(names({ default: registry })).toEqual(['a']);
    expect(collectTools({ default: registry })?.refused).toEqual([{ name: 'r', problems: [] }]);
  });

  it('may be what module.exports is', () => {
    expect(names([a, b])).toEqual(['a', 'b']);
    expect(names(a)).toEqual(['a']);
    expect(names({ one: a })).toEqual(['a']);
  });

  it('are taken from an array as they are, so that the registry can refuse what is none', () => {
    expect(collectTools({ default: [a, { nothing: true }] })?.tools).toHaveLength(2);
  });

  it.each([
    [{}],
    [{ default: 5 }],
    [{ default: null, x: 'text', y: { definition: {} } }],
    [undefined],
    [() => 1],
  ])('%o has none', (exported) => {
    expect(collectTools(exported)).toBeUndefined();
  });

  it('come with the samples of the module', () => {
    expect(collectTools({ default: a, samples: { a: 5 } })?.samples).toEqual(new Map([['a', 5]]));
  });
});
