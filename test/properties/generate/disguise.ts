/**
 * The same JSON in other clothes: objects without prototype or with one that adds members, members that are
 * `undefined`, hidden or computed, keys in another order, proxies, arrays with holes. What counts as a member
 * must not depend on who asks.
 */
import { isObject } from '../../../src/json/index.ts';
import type { Dice } from './dice.ts';

type Members = Record<string, unknown>;

/** Each takes members that are already in disguise, and keys that schemas of the generator ask for. */
const disguises: readonly ((members: Members, keys: readonly string[], dice: Dice) => unknown)[] = [
  (members) => members,
  (members) => Object.assign(Object.create(null) as Members, members),
  (members, keys, dice) => given(Object.create({ [dice.pick(keys)]: 1 }) as Members, members),
  (members, keys, dice) => ({ ...members, [dice.pick(keys)]: undefined }),
  (members, keys, dice) =>
    Object.defineProperty(members, dice.pick(keys), {
      value: 'hidden',
      enumerable: false,
      configurable: true,
    }),
  (members, keys, dice) => {
    const key = dice.pick(keys);
    const value = members[key];
    return Object.defineProperty(members, key, { get: () => value, enumerable: true, configurable: true });
  },
  (members) => new Proxy(members, {}),
  (members, _keys, dice) => Object.fromEntries(dice.shuffled(Object.entries(members))),
  (members) => given(new Error('with members of its own'), members),
  (members) => Object.freeze(members),
];

/** Defined, not assigned: a member called `__proto__` must not become the prototype. */
function given(target: object, members: Members): object {
  return Object.defineProperties(target, Object.getOwnPropertyDescriptors(members));
}

const COMMON = ['a', 'b', 'c', 'constructor', 'toString', '0', 'x'];

export function disguised(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => disguised(item, dice));
    if (items.length > 0 && dice.chance(0.05)) Reflect.deleteProperty(items, dice.below(items.length));
    return dice.chance(0.1) ? new Proxy(items, {}) : items;
  }
  if (!isObject(value)) return dice.chance(0.02) ? dice.pick([undefined, NaN, Infinity, 10n]) : value;
  const members: Members = {};
  for (const key of Object.keys(value)) {
    const member = disguised(value[key], dice);
    Object.defineProperty(members, key, {
      value: member,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return dice.pick(disguises)(members, [...Object.keys(value), ...COMMON], dice);
}
