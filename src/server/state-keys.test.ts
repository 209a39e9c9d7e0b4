import { describe, expect, it } from 'vitest';
import { configuredStateKeys, stateKeys } from './state-keys.ts';

const KEY = 'a key of thirty-two bytes or more';
const NEXT = 'the key of thirty-two bytes that follows';

describe('the keys that seal what clients carry', () => {
  it('are those of the environment, the first one first', () => {
    expect(stateKeys({ ANYSHAPE_STATE_KEY: KEY })).toEqual([KEY]);
    expect(configuredStateKeys({ ANYSHAPE_STATE_KEY: `${NEXT}, ${KEY}` })).toEqual([NEXT, KEY]);
  });

  it('are else one of 32 random bytes, which stays the same', () => {
    const own = stateKeys({});
    expect(own).toHaveLength(1);
    expect(own[0]).toHaveLength(32);
    expect(stateKeys({ ANYSHAPE_STATE_KEY: '' })).toBe(own);
    expect(configuredStateKeys({})).toBeUndefined();
  });

  it.each(['short', `${KEY},short`, `${KEY},`, ','])('are refused where one is too short: %j', (text) => {
    expect(() => stateKeys({ ANYSHAPE_STATE_KEY: text })).toThrow(
      'ANYSHAPE_STATE_KEY must have at least 32 bytes, such as "openssl rand -base64 32" writes them.',
    );
  });
});
