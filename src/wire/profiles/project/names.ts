/** Names that a host takes, in place of those that it does not. */
const MAX_TRIES = 200;

/** As like the name as the pattern allows, and none of those that are taken. */
export function fittingName(name: string, pattern: RegExp, taken: Iterable<string>): string {
  const others = new Set(taken);
  const clean = name.replaceAll(/[^\w.-]+/g, '_').replace(/^_+(?=.)|(?<=.)_+$/g, '') || 'name';
  const bases = [clean, clean.replaceAll('.', '_'), `_${clean.replaceAll('.', '_')}`];
  const start = bases.find((base) => pattern.test(base)) ?? firstShortened(bases, name, pattern);
  if (start === undefined) return name;
  for (let number = 1; number < MAX_TRIES; number++) {
    const candidate = number === 1 ? start : shortened(`${start}_${number}`, name, pattern);
    if (candidate !== undefined && !others.has(candidate)) return candidate;
  }
  return name;
}

function firstShortened(bases: readonly string[], name: string, pattern: RegExp): string | undefined {
  for (const base of bases) {
    const fitting = shortened(base, name, pattern);
    if (fitting !== undefined) return fitting;
  }
  return undefined;
}

/** Cut names end in a few digits of a hash, so that those with one beginning stay apart. */
function shortened(base: string, name: string, pattern: RegExp): string | undefined {
  if (pattern.test(base)) return base;
  const end = `_${hashOf(name)}`;
  for (let length = Math.min(base.length, 128); length > 0; length--) {
    const candidate = base.slice(0, length) + end;
    if (pattern.test(candidate)) return candidate;
  }
  return undefined;
}

function hashOf(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0;
  return hash.toString(36).padStart(7, '0').slice(-6);
}
