/**
 * A look at the parentheses of a source before anything recursive touches it: source text comes in, the
 * number, names and nesting of its groups go out. The rule: this runs before every native use, since V8 ends
 * the whole process (no exception) when nesting exhausts its stack while it generates code.
 */
export interface Groups {
  readonly count: number;
  readonly named: boolean;
  readonly nesting: number;
}

export function scanGroups(source: string): Groups {
  let count = 0;
  let named = false;
  let inClass = false;
  let depth = 0;
  let nesting = 0;
  for (let i = 0; i < source.length; i++) {
    const char = source[i];
    if (char === '\\') i++;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (inClass) continue;
    else if (char === ')') depth--;
    else if (char === '(') {
      nesting = Math.max(nesting, ++depth);
      const name = source.startsWith('?<', i + 1) && source[i + 3] !== '=' && source[i + 3] !== '!';
      named ||= name;
      if (name || source[i + 1] !== '?') count++;
    }
  }
  return { count, named, nesting };
}
