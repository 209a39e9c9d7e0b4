import { describe, expect, it } from 'vitest';
import { createRegistry, tool, type AnyTool, type Registry } from '../tool/index.ts';
import { listTools, wireVersion, wireVersions } from './index.ts';

const named = (index: number): AnyTool => tool({ name: `tool_${index}`, run: () => index });
const some = (count: number): Registry =>
  createRegistry(Array.from({ length: count }, (_, index) => named(index)));
const modern = wireVersion('2026-07-28');

function pagesOf(registry: Registry): string[][] {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { result } = listTools(registry, modern, cursor)!;
    pages.push(result.tools.map(({ name }) => name));
    cursor = result.nextCursor;
  } while (cursor !== undefined);
  return pages;
}

describe('a list of tools (R-WIRE-6)', () => {
  it('is whole up to 1,000 tools, then it pages', () => {
    expect(pagesOf(some(1_000)).map((page) => page.length)).toEqual([1_000]);
    const pages = pagesOf(some(2_001));
    expect(pages.map((page) => page.length)).toEqual([1_000, 1_000, 1]);
    expect(pages.flat()).toEqual(Array.from({ length: 2_001 }, (_, index) => `tool_${index}`));
  });

  it('has cursors that stay good when tools come and go', () => {
    const registry = some(1_500);
    const first = listTools(registry, modern, undefined)!.result;
    registry.remove('tool_0');
    registry.remove('tool_999');
    registry.remove('tool_1200');
    registry.add(named(1_500));
    const second = listTools(registry, modern, first.nextCursor)!.result;
    const expected = Array.from({ length: 501 }, (_, index) => `tool_${1_000 + index}`);
    expect(second.tools.map(({ name }) => name)).toEqual(expected.filter((name) => name !== 'tool_1200'));
  });

  it.each(['', 'x', 'YWZ0ZXItMA', 'after-5', '�', Buffer.from('after-1e9').toString('base64url')])(
    'knows that %j is no cursor of ours',
    (cursor) => {
      expect(listTools(some(3), modern, cursor)).toBeUndefined();
    },
  );

  it('ends quietly after the last tool', () => {
    const beyond = Buffer.from('after-99').toString('base64url');
    expect(listTools(some(3), modern, beyond)!.result.tools).toEqual([]);
  });

  it('is made once for each version and kept until the tools change', () => {
    const registry = some(10);
    const bytes = wireVersions.map((version) => listTools(registry, version, undefined)!.bytes);
    expect(wireVersions.map((version) => listTools(registry, version, undefined)!.bytes)).toEqual(bytes);
    expect(listTools(registry, modern, undefined)!.bytes).toBe(bytes.at(-1));
    registry.add(named(10));
    expect(listTools(registry, modern, undefined)!.bytes).not.toBe(bytes.at(-1));
  });

  it('keeps the pages that follow one another, and none that begins elsewhere', () => {
    const registry = some(1_500);
    const elsewhere = Buffer.from('after-7').toString('base64url');
    expect(listTools(registry, modern, elsewhere)).not.toBe(listTools(registry, modern, elsewhere));
    const { nextCursor } = listTools(registry, modern, undefined)!.result;
    expect(nextCursor).toBe(Buffer.from('after-1000').toString('base64url'));
    expect(listTools(registry, modern, nextCursor)).toBe(listTools(registry, modern, nextCursor));
  });

  it('says on modern that it is complete, and how long it is good', () => {
    const { tools, ...rest } = listTools(some(1), modern, undefined)!.result;
    expect(tools).toHaveLength(1);
    expect(rest).toEqual({ resultType: 'complete', ttlMs: 0, cacheScope: 'public' });
    expect(Object.keys(listTools(some(1), wireVersion('2025-11-25'), undefined)!.result)).toEqual(['tools']);
  });
});

describe('a view of a list (R-WIRE-6)', () => {
  const even = { key: 'even', sees: ({ number }: { number: number }) => number % 2 === 0 };
  const odd = { key: 'odd', sees: ({ number }: { number: number }) => number % 2 === 1 };
  const namesOf = (page: ReturnType<typeof listTools>): string[] =>
    page!.result.tools.map(({ name }) => name);

  it('has only the tools that it sees, and says that it is private', () => {
    const { tools, ...rest } = listTools(some(5), modern, undefined, even)!.result;
    expect(tools.map(({ name }) => name)).toEqual(['tool_1', 'tool_3']);
    expect(rest).toEqual({ resultType: 'complete', ttlMs: 0, cacheScope: 'private' });
  });

  it('is kept apart from the whole list and from other views', () => {
    const registry = some(4);
    const pages = [even, odd, undefined].map((view) => listTools(registry, modern, undefined, view));
    expect(pages.map(namesOf)).toEqual([
      ['tool_1', 'tool_3'],
      ['tool_0', 'tool_2'],
      ['tool_0', 'tool_1', 'tool_2', 'tool_3'],
    ]);
    expect(listTools(registry, modern, undefined, even)).toBe(pages[0]);
    expect(listTools(registry, modern, undefined, odd)).toBe(pages[1]);
    expect(listTools(registry, modern, undefined)).toBe(pages[2]);
    registry.add(named(4), named(5));
    expect(namesOf(listTools(registry, modern, undefined, even))).toEqual(['tool_1', 'tool_3', 'tool_5']);
  });

  it('pages by the tools that it sees', () => {
    const registry = some(2_500);
    const first = listTools(registry, modern, undefined, even)!.result;
    expect(first.tools).toHaveLength(1_000);
    const second = listTools(registry, modern, first.nextCursor, even)!.result;
    expect(second.tools).toHaveLength(250);
    expect(second.tools[0]!.name).toBe('tool_2001');
    expect(second.nextCursor).toBeUndefined();
  });

  it('is forgotten after 64 others, and then made again', () => {
    const registry = some(3);
    const view = (key: number) => ({ ...even, key: `view ${key}` });
    const first = listTools(registry, modern, undefined, view(0));
    const second = listTools(registry, modern, undefined, view(1));
    for (let key = 2; key < 64; key++) listTools(registry, modern, undefined, view(key));
    expect(listTools(registry, modern, undefined, view(0))).toBe(first);
    listTools(registry, modern, undefined, view(64));
    expect(listTools(registry, modern, undefined, view(0))).toBe(first);
    expect(listTools(registry, modern, undefined, view(1))).not.toBe(second);
  });
});

describe('versions', () => {
  it.each([
    [undefined, '2025-03-26'],
    ['2024-10-07', '2024-11-05'],
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['2026-06-30', '2026-07-28'],
    ['DRAFT-2026-v1', '2026-07-28'],
    ['2026-07-28', '2026-07-28'],
    ['2027-03-01', '2026-07-28'],
    ['2025-12-31', '2025-06-18'],
    ['2026-07-27', '2025-06-18'],
    ['DRAFT-2025-v2', '2025-06-18'],
    ['1.0', '2025-06-18'],
    ['', '2025-06-18'],
  ])('%j is spoken to as %s', (name, as) => {
    expect(wireVersion(name).name).toBe(as);
  });
});
