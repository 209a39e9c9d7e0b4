import { describe, expect, it } from 'vitest';
import type { SourceProblem } from '../sources/index.ts';
import { routeFindings } from './route-findings.ts';

function found(problems: readonly Partial<SourceProblem>[]): string[] {
  const all = problems.map((problem) => ({
    ...({ code: 'output-type', severity: 'error', file: 'a.json', pointer: '', message: 'Wrong.' } as const),
    ...problem,
  }));
  return routeFindings({ name: 'a.json', kind: 'routes', tools: [], problems: all }).map(
    ({ rule, severity, tool = '-', place, message }) => `${rule} ${severity} ${tool} ${place} ${message}`,
  );
}

describe('what was found while a route file was read', () => {
  it('is one finding for each tool where its places say the same, and names the other places', () => {
    expect(
      found([
        { tool: 'find', pointer: '/tools/find/output/schema/properties/id/type' },
        { tool: 'find', pointer: '/tools/find/output/schema/properties/count/type' },
        { tool: 'list', pointer: '/tools/list/output/schema/properties/id/type' },
      ]),
    ).toEqual([
      'output-type error find /tools/find/output/schema/properties/id/type Wrong. The same in one more place: count/type.',
      'output-type error list /tools/list/output/schema/properties/id/type Wrong.',
    ]);
  });

  it('keeps all places, however few of them the message names', () => {
    const pointers = ['/a', '/b', '/c', '/d', '/e', '/f', '/g', '/h'];
    const problems = pointers.map(
      (pointer) =>
        ({
          code: 'output-type',
          severity: 'error',
          file: 'a.json',
          tool: 'find',
          pointer,
          message: 'Wrong.',
        }) as const,
    );
    expect(routeFindings({ name: 'a.json', kind: 'routes', tools: [], problems })).toMatchObject([
      {
        message: 'Wrong. The same in 7 more places: b, c, d, e, f and 2 more.',
        place: '/a',
        also: pointers.slice(1),
      },
    ]);
  });

  it('stays apart where it says something else, or says it with another severity', () => {
    const tool = 'find';
    expect(
      found([
        { tool },
        { tool, message: 'Other.' },
        { tool, severity: 'warning' },
        { tool, code: 'output-items' },
      ]),
    ).toHaveLength(4);
  });

  it('is one finding for the file where it is a hint, whatever the names in it', () => {
    const hint = { code: 'route-parameter', severity: 'info' } as const;
    expect(
      found([
        { ...hint, tool: 'find', pointer: '/a', message: '"Q" is none.' },
        { ...hint, tool: 'find', pointer: '/b', message: '"P" is none.' },
        ...['b', 'c', 'd', 'e', 'f', 'g'].map((tool) => ({ ...hint, tool })),
      ]),
    ).toEqual(['route-parameter hint - /a "Q" is none. The same in 6 more tools: b, c, d, e, f and 1 more.']);
  });

  it('is a hint where the environment lacks a secret, since the file is not to blame', () => {
    const lacks = { code: 'route-secret', severity: 'warning', message: 'Lacks KEY.' } as const;
    expect(
      found([
        { ...lacks, tool: 'find' },
        { ...lacks, tool: 'list' },
      ]),
    ).toEqual(['route-secret hint -  Lacks KEY. The same in one more tool: list.']);
  });

  it('is one finding for the file where a shared list is missing, with its severity', () => {
    const lacks = { code: 'route-list', severity: 'error', message: 'No list.' } as const;
    expect(
      found([
        { ...lacks, tool: 'find' },
        { ...lacks, tool: 'list' },
      ]),
    ).toEqual(['route-list error -  No list. The same in one more tool: list.']);
  });
});
