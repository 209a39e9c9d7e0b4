/** Small pieces of sentences that several keywords share. */

export function plural(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** Names in quotes, cut where there are many. */
export function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((name) => JSON.stringify(name));
  if (names.length > shown.length) shown.push('…');
  return shown.join(', ');
}
