/**
 * The text of a host's configuration file and an entry in; the text with the entry out, everything else as it
 * was, comments included. The new text must parse to the old value with the entry in it; otherwise the edit
 * is refused, and the user edits the file by hand.
 */
import type { ParseError } from 'jsonc-parser';
import { equalJson, isObject, type JsonObject } from '../../json/index.ts';
import { editJson } from './edit-json.ts';
import type { Host } from './hosts.ts';
import { editToml, parseToml } from './toml.ts';

export type Edited =
  | { readonly ok: true; readonly text: string; readonly outcome: 'added' | 'replaced' | 'unchanged' }
  | { readonly ok: false; readonly message: string };

/** `text` is undefined where there is no file yet. */
export async function editConfiguration(
  text: string | undefined,
  host: Pick<Host, 'format' | 'member'>,
  name: string,
  entry: JsonObject,
): Promise<Edited> {
  const before = await parseConfiguration(text ?? '', host.format);
  if (!before.ok) return before;
  const servers = before.value[host.member] ?? {};
  if (!isObject(servers)) return { ok: false, message: `"${host.member}" in it is no object` };
  const old = Object.hasOwn(servers, name) ? servers[name] : undefined;
  if (old !== undefined && isSame(old, entry)) return { ok: true, text: text ?? '', outcome: 'unchanged' };
  const mark = text?.startsWith(BYTE_ORDER_MARK) === true ? BYTE_ORDER_MARK : '';
  const edit = host.format === 'toml' ? editToml : editJson;
  const next = mark + (await edit((text ?? '').slice(mark.length), [host.member, name], entry));
  const after = await parseConfiguration(next, host.format);
  const wanted = { ...before.value, [host.member]: { ...servers, [name]: entry } };
  if (!after.ok || !isSame(after.value, wanted))
    return { ok: false, message: `its layout cannot be edited safely: add the entry by hand` };
  return { ok: true, text: next, outcome: old === undefined ? 'added' : 'replaced' };
}

export type ParsedConfiguration =
  { readonly ok: true; readonly value: JsonObject } | { readonly ok: false; readonly message: string };

/** Comments and trailing commas pass, since hosts accept them. An empty file is an empty object. */
export async function parseConfiguration(text: string, format: Host['format']): Promise<ParsedConfiguration> {
  if (format === 'toml') return parseToml(text);
  const body = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  if (body.trim() === '') return { ok: true, value: {} };
  const { parse, printParseErrorCode } = await import('jsonc-parser');
  const errors: ParseError[] = [];
  const value = parse(body, errors, { allowTrailingComma: true }) as unknown;
  const [flaw] = errors;
  if (flaw !== undefined) {
    const line = body.slice(0, flaw.offset).split('\n').length;
    return { ok: false, message: `is not JSON: ${printParseErrorCode(flaw.error)} in line ${line}` };
  }
  return isObject(value) ? { ok: true, value } : { ok: false, message: 'holds no JSON object' };
}

const BYTE_ORDER_MARK = '\ufeff';

function isSame(one: unknown, other: unknown): boolean {
  return equalJson(one, other, () => undefined);
}
