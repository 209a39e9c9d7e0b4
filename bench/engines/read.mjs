/** The number of characters that somebody reads of a list of failures: of each its place, its keyword and its sentence. */
export function charactersOf(failures) {
  let count = 0;
  for (const { instancePath, keyword, message } of failures) {
    count += instancePath.length + keyword.length + message.length;
  }
  return count;
}
