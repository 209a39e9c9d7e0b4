/**
 * The text of a YAML 1.2 file in; its JSON value out, or where it stops being one. Only what JSON can say passes: one
 * document, texts as keys, no values beyond JSON. Bounded in length, nesting and what aliases stand for.
 */
import type { CST, Document } from 'yaml';
import { findCycle, isContainer } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';

export type ParsedYaml =
  | { readonly ok: true; readonly value: unknown; readonly document: Document.Parsed }
  | { readonly ok: false; readonly message: string; readonly line?: number; readonly column?: number };

/** The parser is careful rather than fast, and no schema is this long. */
const MAX_CHARACTERS = 16 * 1_048_576;
/** The parser descends by its call stack, and does not survive the end of it. */
const MAX_NESTING = 500;
/** Nodes that aliases may stand for in all; the rest is somebody's attack. */
const MAX_ALIASES = 10_000;

export async function parseYaml(text: string): Promise<ParsedYaml> {
  if (text.length > MAX_CHARACTERS) {
    return { ok: false, message: `is too long for YAML: at most ${MAX_CHARACTERS / 1_048_576} MiB are read` };
  }
  const { Composer, LineCounter, Parser } = await import('yaml');
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  if (nestingOf(tokens) > MAX_NESTING) {
    return { ok: false, message: `is nested deeper than ${MAX_NESTING} levels, which is not read as YAML` };
  }
  const documents = [
    ...new Composer({ stringKeys: true, keepSourceTokens: true }).compose(tokens, true, text.length),
  ];
  const [document, another] = documents;
  if (document === undefined || another !== undefined) {
    return { ok: false, message: 'holds several YAML documents: give each a file of its own' };
  }
  const [error] = document.errors;
  if (error !== undefined) {
    const { line, col } = lines.linePos(error.pos[0]);
    return { ok: false, message: `is not YAML: ${error.message}`, line, column: col };
  }
  return toJson(document);
}

function toJson(document: Document.Parsed): ParsedYaml {
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES });
  } catch (error) {
    return { ok: false, message: `cannot be read as YAML: ${messageOf(error)}` };
  }
  const stranger = strangerIn(value);
  if (stranger !== undefined) return { ok: false, message: `holds ${stranger}, which JSON cannot say` };
  return { ok: true, value, document };
}

function nestingOf(tokens: readonly CST.Token[]): number {
  let deepest = 0;
  const open: (readonly [token: object, depth: number])[] = tokens.map((token) => [token, 0]);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [token, depth] = next;
    const { items = [], key, value } = token as { items?: object[]; key?: unknown; value?: unknown };
    deepest = Math.max(deepest, depth);
    for (const item of items) open.push([item, depth + 1]);
    for (const part of [key, value]) if (isContainer(part)) open.push([part, depth]);
  }
  return deepest;
}

/** The same node twice is fine, and an anchor may stand inside itself, which is not. */
function strangerIn(root: unknown): string | undefined {
  if (findCycle(root) !== undefined) return 'a value that contains itself';
  const open: unknown[] = [root];
  const seen = new Set<object>();
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'number' && !Number.isFinite(value)) return `the number ${value}`;
    if (typeof value === 'bigint' || typeof value === 'symbol') return `a ${typeof value}`;
    if (!isContainer(value) || seen.has(value)) continue;
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
      return 'a value with a tag of YAML';
    seen.add(value);
    open.push(...Object.values(value));
  }
  return undefined;
}
