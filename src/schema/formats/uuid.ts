/**
 * `uuid`: the text form of RFC 4122 (3), in either case; versions and variants are not told apart, as the
 * RFC's grammar.
 */
const UUID_PATTERN = /^[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}$/;

export function isUuid(text: string): boolean {
  return UUID_PATTERN.test(text);
}
