/** The text of a call that can be copied: with curl, and with the client of this package. */
import { readHeaderRules } from '../../tool/index.ts';
import { getOwn, isObject, type JsonObject } from '../../json/index.ts';
import type { AdmittedSchema } from '../../schema/index.ts';
import { shellWord } from '../shell-word.ts';
import { literalText, stringText } from '../typescript/text.ts';

const VERSION = '2026-07-28';

/** Where tools are served. */
export interface Served {
  readonly url: string;
  /** The command that serves them there; undefined for a foreign server. */
  readonly command: string | undefined;
}

/** A server that anyshape does not run, without secrets: its address, or the command that starts it. */
export interface ForeignServer {
  readonly at: { readonly url: string } | { readonly words: readonly string[] };
  /** Its protocol version. */
  readonly protocol: string;
}

/** A call that is shown. */
export interface ShownCall {
  readonly name: string;
  readonly input: AdmittedSchema | undefined;
  readonly args: JsonObject;
}

/**
 * Undefined where a call is more than one request: over stdio, and before 2026-07-28, which needs a session.
 */
export function foreignCurlText(call: ShownCall, { at, protocol }: ForeignServer): string | undefined {
  return 'url' in at && protocol >= VERSION ? curlText(call, at.url) : undefined;
}

/** The command of this package, which supports every version. */
export function commandText({ name, args }: ShownCall, { at }: ForeignServer): string {
  const flags = Object.keys(args).length === 0 ? [] : ['--args', JSON.stringify(args)];
  const words = 'url' in at ? [name, at.url, ...flags] : [name, ...flags, '--', ...at.words];
  return ['anyshape', 'call', ...words].map(shellWord).join(' ');
}

export function curlText({ name, input, args }: ShownCall, url: string): string {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta } };
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': VERSION,
    'Mcp-Method': 'tools/call',
    'Mcp-Name': headerValue(name),
    ...mirrored(input, args),
  };
  const lines = Object.entries(headers).map(
    ([header, value]) => `  -H ${shellWord(`${header}: ${value}`)} \\`,
  );
  return [`curl ${shellWord(url)} \\`, ...lines, `  -d ${shellWord(JSON.stringify(body))}`].join('\n');
}

/** Headers for parameters with `x-mcp-header`, where the arguments have them; null counts as absent. */
function mirrored(input: AdmittedSchema | undefined, args: JsonObject): Record<string, string> {
  const rules = input === undefined ? undefined : readHeaderRules(input);
  if (rules?.ok !== true) return {};
  const headers = rules.parameters.flatMap(({ path, header }) => {
    const value = path.reduce<unknown>((at, step) => (isObject(at) ? getOwn(at, step) : undefined), args);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[`Mcp-Param-${header}`, headerValue(String(value))] as const]
      : [];
  });
  return Object.fromEntries(headers);
}

/** Without headers: the client adds them itself. */
export function clientText({ name, args }: ShownCall, at: ForeignServer['at']): string {
  const target = 'url' in at ? stringText(at.url) : literalText(targetOf(at.words));
  const argsText = Object.keys(args).length === 0 ? '' : `, ${literalText(args)}`;
  return [
    "import { connect } from 'anyshape/client';",
    '',
    `const server = await connect(${target});`,
    `console.log(await server.call(${stringText(name)}${argsText}));`,
    'await server.close();',
  ].join('\n');
}

/** With the environment of this process, as when its tools were listed. */
function targetOf([command = '', ...args]: readonly string[]): JsonObject {
  return { command, args, env: 'inherit' };
}

/** Text that HTTP headers cannot carry is encoded as Base64 (MCP 2026-07-28, request headers). */
function headerValue(text: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !text.startsWith('=?base64?')) return text;
  return `=?base64?${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}?=`;
}
