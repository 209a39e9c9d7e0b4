/**
 * Groups characters by the sets of a pattern that hold them, so that the automaton has a column per group
 * instead of per character. Groups are found as characters turn up; each group remembers its membership in
 * every set. The rule: the same character always gets the same group while the alphabet lives.
 */
import type { Meter } from '../meter.ts';
import type { CharacterSet } from './characters.ts';
import { has } from './characters.ts';

export const INSIDE = -1;

const MAX_REMEMBERED = 2_048;

export class Alphabet {
  /** The group of each ASCII character, or -1 before its first use. */
  readonly ascii: Int32Array = new Int32Array(128).fill(-1);
  /** For each group, 1 or 0 for each set. */
  readonly members: Uint8Array[] = [];
  private readonly sets: readonly CharacterSet[];
  private readonly bySignature = new Map<string, number>();
  private readonly beyond = new Map<number, number>();

  constructor(sets: readonly CharacterSet[]) {
    this.sets = sets;
  }

  /** The group of the character at each place of a text, and `INSIDE` between the halves of a pair. */
  groupsOf(text: string, unicode: boolean, meter: Meter): Int32Array {
    meter.spend((text.length >> 2) + 1);
    const groups = new Int32Array(text.length);
    for (let at = 0; at < text.length; at++) {
      const code = unicode ? text.codePointAt(at)! : text.charCodeAt(at);
      groups[at] = this.groupOf(code, meter);
      if (code > 0xffff) groups[++at] = INSIDE;
    }
    return groups;
  }

  groupOf(code: number, meter: Meter): number {
    const cached = code < 128 ? this.ascii[code]! : (this.beyond.get(code) ?? -1);
    if (cached >= 0) return cached;
    meter.spendOnTables(1 + this.sets.length);
    const members = new Uint8Array(this.sets.length);
    let signature = '';
    for (let index = 0, word = 0; index < members.length; index++) {
      members[index] = has(this.sets[index]!, code) ? 1 : 0;
      word = (word << 1) | members[index]!;
      if ((index & 15) === 15 || index === members.length - 1) {
        signature += String.fromCharCode(word);
        word = 0;
      }
    }
    let group = this.bySignature.get(signature);
    if (group === undefined) {
      group = this.members.push(members) - 1;
      this.bySignature.set(signature, group);
    }
    if (code < 128) this.ascii[code] = group;
    else {
      if (this.beyond.size >= MAX_REMEMBERED) this.beyond.clear();
      this.beyond.set(code, group);
    }
    return group;
  }
}
