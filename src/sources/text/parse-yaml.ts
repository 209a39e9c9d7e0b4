/**
 * The text of a YAML 1.2 file in; its JSON value out, or the location of the first error. Only JSON passes:
 * one document, texts as keys, no values beyond JSON. Bounded in length, nesting and the nodes behind
 * aliases.
 */
import type { CST, Document } from 'yaml';
import { findCycle, isContainer } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';

export type ParsedYaml =
  | { readonly ok: true; readonly value: unknown; readonly document: Document.Parsed }
  | { readonly ok: false; readonly message: string; readonly line?: number; readonly column?: number };

/** The parser is slow, and no schema is this long. */
const MAX_CHARACTERS = 16 * 1_048_576;
/** The parser is recursive and would overflow the stack. */
const MAX_NESTING = 500;
/** Nodes that all aliases may stand for; more are an attack. */
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
  const foreign = valueBeyondJson(value);
  if (foreign !== undefined) return { ok: false, message: `holds ${foreign}, which JSON cannot represent` };
  return { ok: true, value, document };
}

function nestingOf(tokens: readonly CST.Token[]): number {
  let deepest = 0;
  const pending: (readonly [token: object, depth: number])[] = tokens.map((token) => [token, 0]);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [token, depth] = next;
    const { items = [], key, value } = token as { items?: object[]; key?: unknown; value?: unknown };
    deepest = Math.max(deepest, depth);
    for (const item of items) pending.push([item, depth + 1]);
    for (const part of [key, value]) if (isContainer(part)) pending.push([part, depth]);
  }
  return deepest;
}

/** A repeated node is fine; an anchor inside itself is not. */
function valueBeyondJson(root: unknown): string | undefined {
  if (findCycle(root) !== undefined) return 'a value that contains itself';
  const pending: unknown[] = [root];
  const seen = new Set<object>();
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value === 'number' && !Number.isFinite(value)) return `the number ${value}`;
    if (typeof value === 'bigint' || typeof value === 'symbol') return `a ${typeof value}`;
    if (!isContainer(value) || seen.has(value)) continue;
    if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype)
      return 'a value with a tag of YAML';
    seen.add(value);
    pending.push(...Object.values(value));
  }
  return undefined;
}
