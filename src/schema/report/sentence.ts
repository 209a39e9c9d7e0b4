/**
 * What is wrong at one place, as one sentence: missing properties together, then the rest, choices by their
 * own text.
 */
import type { Failure } from '../problem.ts';

export function sentenceOf(failures: readonly Failure[]): string {
  const missing = failures.filter(({ code }) => code === 'required').map(({ expected }) => expected ?? '');
  const others = failures.filter(({ code }) => code !== 'required').map(({ message }) => message);
  const parts = missing.length === 0 ? others : [`must have ${listOf(missing)}`, ...others];
  return parts.join('; ');
}

function listOf(names: readonly string[]): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)!}`;
}
