/**
 * The export `server` of a module in; what the server calls itself out, or why it cannot. A mistake in it is
 * told, and the tools of the module are served all the same. Something else of that name, such as a running
 * `http.Server`, is not for us.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { nearestNames } from '../../nearest.ts';
import type { RefusedTool, ToolIcon } from '../../tool/index.ts';

/** `export const server = { name, version, title, instructions, icons }`: every member may be left out. */
export interface ServerExport {
  readonly name?: string;
  readonly version?: string;
  readonly title?: string;
  /** How to use the tools together, for the model. */
  readonly instructions?: string;
  readonly icons?: readonly ToolIcon[];
}

export interface ReadServer {
  readonly identity?: ServerExport;
  readonly refused: readonly RefusedTool[];
}

const TEXTS: readonly string[] = ['name', 'version', 'title', 'instructions'];
const MEMBERS: readonly string[] = [...TEXTS, 'icons'];

export function readServerExport(exported: unknown): ReadServer {
  if (!isPlainObject(exported)) return { refused: [] };
  const faults = Object.entries(exported).flatMap(([name, value]) => faultOf(name, value) ?? []);
  if (faults.length === 0) return { identity: exported, refused: [] };
  const problems = faults.map((message) => ({ code: 'server-definition', message, schemaPath: '' }) as const);
  return { refused: [{ name: 'server', kind: 'server', problems }] };
}

function faultOf(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (!MEMBERS.includes(name)) {
    const [nearest] = nearestNames(name, MEMBERS);
    const advice = nearest === undefined ? `use ${MEMBERS.join(', ')}` : `did you mean ${nearest}?`;
    return `The export "server" has no member ${preview(name)}: ${advice}`;
  }
  if (TEXTS.includes(name)) {
    if (typeof value === 'string' && value.trim() !== '') return undefined;
    return `"${name}" of the export "server" must be a text, but is ${preview(value)}.`;
  }
  const isList = Array.isArray(value) && value.every(isIcon);
  return isList ? undefined : `"icons" of the export "server" must be a list of { src, mimeType, sizes }.`;
}

function isIcon(icon: unknown): boolean {
  return isPlainObject(icon) && typeof icon['src'] === 'string';
}

/** Made by `{ … }`, and not by a class. */
function isPlainObject(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
