import { describe, expect, it } from 'vitest';
import { requestIdFrom } from './request-id.ts';

describe('the id of a request', () => {
  it.each(['front-7', 'a'.repeat(64), 'A.b_c-0'])('is the one that it came with: %s', (header) => {
    expect(requestIdFrom(header)).toBe(header);
  });

  it.each([undefined, '', 'two words', '"}', 'a'.repeat(65), 'a\nb', 'ä'])(
    'is a new one instead of %j',
    (header) => {
      const id = requestIdFrom(header);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
      expect(requestIdFrom(header)).not.toBe(id);
    },
  );
});
