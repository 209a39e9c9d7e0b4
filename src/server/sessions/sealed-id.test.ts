import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { capabilitiesFrom, capabilityBits } from './client-capabilities.ts';
import { openSessionId, sealSessionId, type SessionFacts } from './sealed-id.ts';

const KEYS = ['a key of thirty-two bytes or more'] as const;
const NEXT = ['the key of thirty-two bytes that follows'] as const;
const NOW = 1_800_000_000_000;
const facts: SessionFacts = {
  version: '2025-11-25',
  capabilities: { elicitation: { form: {} }, roots: { listChanged: true } },
  expires: NOW + 60_000,
};

describe('the sealed id of a session', () => {
  it('gives back what it was made of, to any process with the key', () => {
    const id = sealSessionId(facts, 'ann', KEYS);
    expect(openSessionId(id, 'ann', KEYS, NOW)).toEqual(facts);
    expect(openSessionId(id, 'ann', [...NEXT, ...KEYS], NOW)).toEqual(facts);
  });

  it('is another one each time, and a header can carry it', () => {
    const ids = Array.from({ length: 100 }, () => sealSessionId(facts, undefined, KEYS));
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[\w.-]{1,200}$/);
  });

  it('is none for another principal, with another key, and after its time', () => {
    const id = sealSessionId(facts, 'ann', KEYS);
    for (const other of ['bob', '', undefined]) expect(openSessionId(id, other, KEYS, NOW)).toBeUndefined();
    expect(openSessionId(id, 'ann', NEXT, NOW)).toBeUndefined();
    expect(openSessionId(id, 'ann', KEYS, facts.expires)).toBeUndefined();
    const anonymous = sealSessionId(facts, undefined, KEYS);
    expect(openSessionId(anonymous, 'null', KEYS, NOW)).toBeUndefined();
  });

  it('is none where one character was altered, added or left out', () => {
    const id = sealSessionId(facts, 'ann', KEYS);
    const altered = fc.record({
      at: fc.nat(id.length - 1),
      by: fc.constantFrom(...'abcXYZ019._-', ''),
      replaces: fc.constantFrom(0, 1),
    });
    fc.assert(
      fc.property(altered, ({ at, by, replaces }) => {
        const forged = id.slice(0, at) + by + id.slice(at + replaces);
        fc.pre(forged !== id);
        expect(openSessionId(forged, 'ann', KEYS, NOW)).toBeUndefined();
      }),
    );
  });

  it('is none where a client made it up', () => {
    const id = sealSessionId(facts, 'ann', KEYS);
    const texts = ['', '.', '1....', '1.2025-11-25.0.zzzzzzz.nonce.', 'a'.repeat(100_000), `${id}.${id}`];
    for (const text of texts) expect(openSessionId(text, 'ann', KEYS, NOW)).toBeUndefined();
  });

  it('has room for no version that is none', () => {
    for (const version of ['2025.11', '../..', 'x'.repeat(33), 'ü']) {
      const id = sealSessionId({ ...facts, version }, 'ann', KEYS);
      expect(openSessionId(id, 'ann', KEYS, NOW)!.version).toBe('');
    }
  });
});

describe('capabilities', () => {
  it('keep what a server may ask for, and nothing else', () => {
    const claimed = {
      elicitation: { form: {}, url: {}, other: {} },
      sampling: { tools: {} },
      roots: { listChanged: true },
      experimental: { large: 'x'.repeat(10_000) },
    };
    expect(capabilitiesFrom(capabilityBits(claimed))).toEqual({
      elicitation: { form: {}, url: {} },
      sampling: { tools: {} },
      roots: { listChanged: true },
    });
  });

  it.each([{}, { elicitation: {} }, { sampling: {}, roots: {} }])('come back as they are: %j', (claimed) => {
    expect(capabilitiesFrom(capabilityBits(claimed))).toEqual(claimed);
  });

  it('are none where they are no objects', () => {
    expect(capabilityBits({ elicitation: true, sampling: null, roots: [] })).toBe(0);
    expect(capabilityBits(JSON.parse('{"__proto__":{"sampling":{}}}') as Record<string, never>)).toBe(0);
  });
});
