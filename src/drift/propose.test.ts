/** The change that is proposed for each kind of drift, where the place is no part of a route. */
import { describe, expect, it } from 'vitest';
import type { DriftEntry } from './entry.ts';
import { proposalFor } from './propose.ts';

function proposal(entry: Partial<DriftEntry>): ReturnType<typeof proposalFor> {
  const times = { first: '2026-01-01T00:00:00.000Z', last: '2026-01-02T00:00:00.000Z' };
  return proposalFor({ tool: 'find', place: '/name', kind: 'type', count: 1, seen: [], ...times, ...entry });
}

describe('what is proposed', () => {
  it('for null: the declared type or null', () => {
    expect(proposal({ kind: 'null', expected: 'string' })).toEqual({
      place: '/name',
      set: { type: ['string', 'null'] },
      text: '"type": ["string","null"]',
    });
    expect(proposal({ kind: 'null' })).toBeUndefined();
  });

  it('for another type: the declared ones and the seen ones', () => {
    expect(proposal({ expected: 'string', seen: ['integer'] })?.set).toEqual({ type: ['string', 'integer'] });
    expect(proposal({ expected: 'number', seen: ['integer'] })?.set).toEqual({ type: 'number' });
    expect(proposal({ expected: 'one of them', seen: ['integer'] })).toBeUndefined();
  });

  it('for a property that is not declared: its name and its types', () => {
    expect(proposal({ kind: 'extra', place: '/items/a~1b', seen: ['string'] })).toEqual({
      place: '/items/a~1b',
      set: { type: 'string' },
      text: 'add to "properties": "a/b": {"type":"string"}',
    });
    expect(proposal({ kind: 'extra', seen: ['string', 'null'] })?.set).toEqual({ type: ['string', 'null'] });
  });

  it('for a property that is not declared: nothing where its name is data, or no type was seen', () => {
    expect(proposal({ kind: 'extra', place: '/names/*', seen: ['string'] })).toBeUndefined();
    expect(proposal({ kind: 'extra', place: '', seen: ['string'] })).toBeUndefined();
    expect(proposal({ kind: 'extra' })).toBeUndefined();
  });

  it('for a value, a missing property and a format: words', () => {
    expect(proposal({ kind: 'enum', seen: ['"new"', '"old"'] })?.text).toBe('add to "enum": "new", "old"');
    expect(proposal({ kind: 'enum' })).toBeUndefined();
    expect(proposal({ kind: 'absent', expected: 'required' })?.text).toBe('remove "name" from "required"');
    expect(proposal({ kind: 'absent' })).toBeUndefined();
    expect(proposal({ kind: 'format' })?.text).toBe('remove "format"');
  });

  it('for anything else: nothing', () => {
    expect(proposal({ kind: 'more' })).toBeUndefined();
  });
});
