/**
 * R-BOUND-3: a source that is invalid with the flag `u` is read without it only where that means the same.
 */
import { describe, expect, it } from 'vitest';
import { Meter } from '../meter.ts';
import { compilePattern } from './index.ts';

function reasonFor(source: string): string | undefined {
  const result = compilePattern(source, 'linear');
  return result.ok ? undefined : `${result.code}: ${result.reason}`;
}

function accepts(source: string, text: string): boolean {
  const result = compilePattern(source, 'linear');
  if (!result.ok) throw new Error(result.reason);
  return result.matcher.test(text, new Meter(1_000_000));
}

describe('a pattern that only Annex B accepts', () => {
  it.each([
    ['\\Aabc\\Z', '\\A is no escape of ECMA-262: write ^ for the start of the text'],
    ['^abc\\z', '\\z is no escape of ECMA-262: write $ for the end of the text'],
    ['^\\h+$', '\\h is no escape of ECMA-262: write [ \\t] for horizontal space'],
    ['^[\\h,]+$', '\\h is no escape of ECMA-262: write [ \\t] for horizontal space'],
    ['a\\Rb', '\\R is no escape of ECMA-262: write \\r?\\n for the end of a line'],
    ['\\Qa.b\\E', '\\Q is no escape of ECMA-262: escape each character by itself, as in \\.'],
    ['^\\y$', '\\y is no escape of ECMA-262: write y for the letter'],
    ['[\\B]', '\\B is no escape of ECMA-262: write B for the letter'],
    ['^[[:alpha:]]+$', '[:alpha:] is a class of POSIX, not of ECMA-262: write \\p{L}'],
    ['^[_[:digit:]-]+$', '[:digit:] is a class of POSIX, not of ECMA-262: write \\d'],
    ['^\\p{Letters}$', '\\p{Letters} is no Unicode property of ECMA-262: write a name as in'],
    ['^\\p{IsGreek}$', '\\p{IsGreek} is no Unicode property of ECMA-262: write a name as in'],
    ['^\\pL+$', '\\pL is no Unicode property of ECMA-262: write a name as in'],
    ['^[\\p{L}\\_]+$', 'it is invalid with the flag u (write _ for \\_), without which \\p{L} is no escape'],
    ['^\\p{Lu}\\@', 'it is invalid with the flag u (write @ for \\@), without which \\p{Lu} is no escape'],
    ['^\\u{1F600}\\:$', 'it is invalid with the flag u (write : for \\:), without which \\u{…} is no escape'],
    ['^\\x{41}$', '\\x takes two hexadecimal digits: write \\x41 or \\u{41}'],
    ['^\\u41$', '\\u takes four hexadecimal digits: write \\u0041 or \\u{41}'],
    ['^(a)\\2$', '\\2 refers to no group: write the character, or count the groups again'],
    ['^a{,5}$', '{,5} counts nothing in ECMA-262: write {0,5}'],
    ['^😀+\\_$', 'it is invalid with the flag u, without which 😀 is two characters'],
    ['^[😀\\_]$', 'it is invalid with the flag u, without which 😀 is two characters'],
  ])('%s is refused, with what to write', (source, reason) => {
    expect(reasonFor(source)).toContain(`invalid: ${reason}`);
  });

  it.each([
    ['^\\-\\_\\@\\#\\,\\:\\!$', '-_@#,:!'],
    ['^[\\w-.]+$', 'a-.b'],
    ['^{{name}}$', '{{name}}'],
    ['^a]$', 'a]'],
    ['^(?=a)*a\\ b$', 'a b'],
    ['^\\012\\"$', '\n"'],
    ['^([\'\\"])x\\1$', '"x"'],
    ['^(?<q>\\%)\\k<q>$', '%%'],
    ['^[[:]\\-$', ':-'],
    ['^\\cJ\\-$', '\n-'],
    ['^😀\\-$', '😀-'],
  ])('%s reads the same without the flag, and runs', (source, text) => {
    expect(accepts(source, text)).toBe(true);
    expect(accepts(source, 'something else')).toBe(false);
  });
});

describe('syntax of other dialects that ECMA-262 does not have', () => {
  it.each([
    ['(?P<year>\\d{4})', '(?P<name>…) is a group of Python: write (?<name>…)'],
    ['(?i)abc', 'flags such as (?i) are not part of a pattern in ECMA-262: write the cases out, as in [Aa]'],
    ['(?>a+)b', '(?>…) is an atomic group of other dialects: write (?:…)'],
    ['^a++$', 'possessive quantifiers such as a++ are not part of ECMA-262: write a+'],
    ['(?# a comment)a', '(?#…) is a comment of other dialects: leave it out'],
  ])('%s is refused, with what to write', (source, reason) => {
    expect(reasonFor(source)).toBe(`invalid: ${reason}`);
  });

  it('is not blamed where it is escaped', () => {
    expect(reasonFor('\\(?P<a(')).not.toContain('Python');
  });
});
