/**
 * Facts about two formats: every text of one has the other, or no text has both. Checks are compared as
 * functions, since a caller may have replaced them.
 */
import { formatCheck, interoperableCheck } from '../formats/index.ts';

type Accepts = (text: string) => boolean;

/** By their grammars: a URI is an IRI, and every one of them is a reference. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  uri: ['uri-reference', 'iri', 'iri-reference'],
  iri: ['iri-reference'],
  'uri-reference': ['iri-reference'],
};

/** No text has two of these. */
const EXCLUSIVE: readonly string[] = ['date', 'date-time', 'email', 'ipv4', 'ipv6', 'time', 'uuid'];

const names = new Map<Accepts, string>();
for (const name of [...Object.keys(WIDER), ...Object.values(WIDER).flat(), ...EXCLUSIVE]) {
  for (const check of [formatCheck(name), interoperableCheck(name)]) {
    if (check !== undefined) names.set(check, name);
  }
}

/** Whether every text that `narrow` accepts is one that `wide` accepts. */
export function includes(wide: Accepts, narrow: Accepts): boolean {
  if (wide === narrow) return true;
  const [wideName, narrowName] = [names.get(wide), names.get(narrow)];
  if (wideName === undefined || narrowName === undefined) return false;
  // A stricter reading of clients includes fewer texts; only the definition includes all readings.
  if (formatCheck(wideName) !== wide) return false;
  return wideName === narrowName || (WIDER[narrowName]?.includes(wideName) ?? false);
}

export function areExclusive(one: Accepts, other: Accepts): boolean {
  const [first, second] = [names.get(one), names.get(other)];
  if (first === undefined || second === undefined || first === second) return false;
  return EXCLUSIVE.includes(first) && EXCLUSIVE.includes(second);
}
