/**
 * The name of a tool or prompt at its server in; the name under which the gateway offers it out. Behind
 * several servers it is `key__name`. The one rule: the name depends on the key and the name alone, so it is
 * the same after each start.
 */
import { createHash } from 'node:crypto';

/** Hosts add a prefix of their own and allow 64 characters. */
export const MAX_NAME_LENGTH = 63;
const HASH_LENGTH = 8;

/** `prefix` is undefined where there is one server alone. */
export function offeredName(prefix: string | undefined, name: string): string {
  const whole = prefix === undefined ? name : `${prefix}__${name}`;
  if (whole.length <= MAX_NAME_LENGTH) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, HASH_LENGTH);
  return `${whole.slice(0, MAX_NAME_LENGTH - HASH_LENGTH - 1)}_${hash}`;
}

/** Prefixes for keys: of characters that every host accepts; different keys have different prefixes. */
export function prefixesFor(keys: readonly string[]): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>();
  const taken = new Set<string>();
  for (const key of keys) {
    // The first "__" of a name ends the prefix, so that no server can offer a name of another one.
    const plain = key.replaceAll(/[^A-Za-z0-9-]+/g, '_').replace(/_+$/, '') || 'server';
    const hash = createHash('sha256').update(key).digest('hex').slice(0, HASH_LENGTH);
    const prefix = taken.has(plain) ? `${plain}_${hash}` : plain;
    taken.add(prefix);
    prefixes.set(key, prefix);
  }
  return prefixes;
}

/** Whether a name fits a pattern in which `*` stands for any characters. */
export function fitsPattern(name: string, pattern: string): boolean {
  const parts = pattern.split('*');
  if (parts.length === 1) return name === pattern;
  let at = parts[0]!.length;
  if (!name.startsWith(parts[0]!)) return false;
  for (const part of parts.slice(1, -1)) {
    const next = name.indexOf(part, at);
    if (next === -1) return false;
    at = next + part.length;
  }
  const last = parts.at(-1)!;
  return name.length - last.length >= at && name.endsWith(last);
}
