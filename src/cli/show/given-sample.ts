/** `--sample` in: JSON, or the path of a JSON file. Out: the value, or a message. */
import { readJson, unreadableText } from '../read-json.ts';

export type ReadSample =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

export async function readSample(text: string): Promise<ReadSample> {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    const read = await readJson(text.replace(/^@/, ''));
    if (read.ok) return read;
    return {
      ok: false,
      message: `the sample is neither JSON nor a JSON file: ${unreadableText(read.error)}`,
    };
  }
}
