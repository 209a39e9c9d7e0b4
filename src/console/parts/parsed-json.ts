/** A text in; the JSON value in it, or what is wrong with it, out. */
export type ParsedJson =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

export function parsedJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return {
      ok: false,
      message: `This is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`,
    };
  }
}
