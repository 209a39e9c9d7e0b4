/**
 * JSON with comments and trailing commas, as hosts write it, in; its value out, or undefined where it is
 * none.
 */
import type { ParseError } from 'jsonc-parser';

export async function parseWithComments(text: string): Promise<unknown> {
  const { parse } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 ? value : undefined;
}
