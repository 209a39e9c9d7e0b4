/** A word for a POSIX shell: in single quotes, where nothing is special, unless it needs none. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
