/**
 * `root` and `path` of a tool in; the pieces of its URL out: fixed texts, and the parameters between them.
 * Real files write a placeholder as `:key`, `{{key}}` or `{key}`. No argument chooses the host, and no
 * placeholder is sent unfilled (R-FLOW-14).
 */
import { preview } from '../../../json/index.ts';
import type { Parameter } from '../parameters/parameter.ts';
import type { Reporter } from '../problems.ts';
import { tokenise } from './secrets.ts';

export type Piece = string | { readonly parameter: Parameter; readonly keepsSlashes: boolean };

export interface UrlTemplate {
  readonly pieces: readonly Piece[];
  /** The origin that every call must keep; undefined where a handler has to complete it. */
  readonly origin: string | undefined;
  readonly secrets: readonly string[];
}

export interface TemplateContext {
  /** Keys whose values keep their "/". */
  readonly slashKeys: ReadonlySet<string>;
  /** Whether a handler may change the URL before it is called. */
  readonly hasHandler: boolean;
  /** A cache of origins, which the tools of the file share. */
  readonly origins: Map<string, string | undefined>;
}

export function readTemplate(
  root: string,
  path: string,
  parameters: readonly Parameter[],
  { slashKeys, hasHandler, origins }: TemplateContext,
  reporter: Reporter,
): UrlTemplate {
  const inserted = new Map<string, Parameter>();
  for (const parameter of parameters) {
    if (parameter.location !== 'insert') continue;
    inserted.set(parameter.key, parameter);
    const [input, ...others] = parameter.from === 'user' ? parameter.inputs : [];
    if (input !== undefined && others.length === 0 && !inserted.has(input.placeholder))
      inserted.set(input.placeholder, parameter);
  }
  const { text, names: secrets } = tokenise(
    joined(root, path),
    (name) => !inserted.has(name) && isSecretName(name),
  );
  const pieces = piecesOf(text, inserted, slashKeys);
  const [start = ''] = pieces;
  const origin = typeof start === 'string' ? originOf(start, pieces.length === 1, origins) : undefined;
  if (origin === undefined && !hasHandler) {
    const message = `"root" and "path" make no http(s) URL whose host is fixed: ${JSON.stringify(joined(root, path))}.`;
    reporter.error(
      root === '' || !/^https?:/i.test(root) ? 'route-tool' : 'route-placeholder',
      message,
      '/path',
    );
  }
  reportUnfilled(pieces, inserted, reporter, hasHandler);
  return { pieces, origin, secrets };
}

function joined(root: string, path: string): string {
  const start = root.replace(/(?<!\/)\/+$/, '');
  return path === '' || /^[/?#]/.test(path) ? start + path : `${start}/${path}`;
}

/** As variables of the environment are written; any other name in braces lacks its parameter. */
export function isSecretName(name: string): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(name);
}

function piecesOf(
  text: string,
  inserted: ReadonlyMap<string, Parameter>,
  slashKeys: ReadonlySet<string>,
): Piece[] {
  const names = [...inserted.keys()].sort((a, b) => b.length - a.length).map(escaped);
  if (names.length === 0) return [text];
  const name = names.join('|');
  const pattern = new RegExp(`\\{\\{\\s*(${name})\\s*\\}\\}|\\{(${name})\\}|:(${name})(?![A-Za-z0-9_])`, 'g');
  const pieces: Piece[] = [];
  let rest = 0;
  for (const match of text.matchAll(pattern)) {
    const parameter = inserted.get(match[1] ?? match[2] ?? match[3]!)!;
    pieces.push(text.slice(rest, match.index), { parameter, keepsSlashes: slashKeys.has(parameter.key) });
    rest = match.index + match[0].length;
  }
  pieces.push(text.slice(rest));
  return pieces;
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** The host must have ended before the first argument begins. */
function originOf(start: string, isWhole: boolean, origins: TemplateContext['origins']): string | undefined {
  const [host] = /^https?:\/\/[^/?#\\]+/i.exec(start) ?? [];
  if (host === undefined || (!isWhole && host.length === start.length) || /[{}]/.test(host)) return undefined;
  if (!origins.has(host)) origins.set(host, URL.canParse(host) ? new URL(host).origin : undefined);
  return origins.get(host);
}

function reportUnfilled(
  pieces: readonly Piece[],
  inserted: ReadonlyMap<string, Parameter>,
  reporter: Reporter,
  hasHandler: boolean,
): void {
  const used = new Set(pieces.map((piece) => (typeof piece === 'string' ? undefined : piece.parameter)));
  for (const parameter of new Set(inserted.values())) {
    if (used.has(parameter) || hasHandler) continue;
    reporter.warning(
      'route-placeholder',
      `The path has no place ":${parameter.key}": the parameter is not sent.`,
      '/path',
    );
  }
  for (const piece of pieces) {
    const stray = typeof piece === 'string' ? /\{\{[^{}]*\}\}/.exec(piece)?.[0] : undefined;
    if (stray !== undefined && !hasHandler)
      reporter.error('route-placeholder', `Nothing can fill ${preview(stray)} of the path.`, '/path');
  }
}
