/** A word for a POSIX shell. Words are our own, and quoted all the same: an apostrophe must not end a string. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
