import { describe, expect, it } from 'vitest';
import { walk202012 } from './index.ts';

describe('the walk over a 2020-12 document', () => {
  const document = {
    properties: { const: { const: { not: { type: 'string' } } }, ['__proto__']: true },
    allOf: [{ items: { enum: [{ items: {} }] } }],
    'x-unknown': { not: {} },
    examples: [{ not: {} }],
  };

  it('finds subschemas by the keywords that hold them, and leaves data alone', () => {
    const found = walk202012.all(document);
    expect(found).toEqual([document, document.properties.const, document.allOf[0], document.allOf[0]!.items]);
  });

  it('rewrites each of them once, without touching the original', () => {
    const before = structuredClone(document);
    let count = 0;
    const fresh = walk202012.rewrite(document, (schema) => {
      schema['seen'] = ++count;
      return schema;
    });
    expect(document).toEqual(before);
    expect(count).toBe(4);
    expect(fresh).toMatchObject({ seen: 1, examples: [{ not: {} }], 'x-unknown': { not: {} } });
  });

  it('keeps an own property named __proto__', () => {
    const own = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}') as Record<string, unknown>;
    const fresh = walk202012.rewrite(own, (schema) => schema);
    expect(JSON.stringify(fresh)).toBe('{"properties":{"__proto__":{"type":"string"}}}');
  });

  it('goes as deep as a document does', () => {
    let deep: Record<string, unknown> = {};
    for (let level = 0; level < 100_000; level++) deep = { not: deep };
    expect(walk202012.all(deep)).toHaveLength(100_001);
    expect(walk202012.all(walk202012.rewrite(deep, (schema) => schema))).toHaveLength(100_001);
  });
});
