/**
 * The servers of an operation in; the URL that its calls begin with out, or why there is none. Options of the
 * operator (`--root`, `--server`, `--variable`) come first; in the document, the list nearest to the
 * operation counts.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { ApiDocument } from '../document/document.ts';
import type { ApiOperation } from '../operation/operations.ts';
import type { ApiSettings } from '../settings.ts';

export type ChosenServer =
  /** `url` has no "/" at its end. */
  { readonly ok: true; readonly url: string } | { readonly ok: false; readonly reason: string };

type Choice = Pick<ApiSettings, 'roots' | 'server' | 'variables'>;

export function serverOf(operation: ApiOperation, document: ApiDocument, choice: Choice): ChosenServer {
  const root = choice.roots?.get(document.file) ?? choice.roots?.get('');
  if (root !== undefined) return absolute(root, undefined);
  const { root: documentRoot, url: base, version } = document;
  if (version === '2.0') return absolute(oldServer(documentRoot.value, operation, base), base);
  const lists = [
    operation.spot.value['servers'],
    operation.item.value['servers'],
    documentRoot.value['servers'],
  ];
  const servers = lists.find((list) => Array.isArray(list) && list.length > 0) as
    readonly unknown[] | undefined;
  const server = chosen((servers ?? []).filter(isObject), choice.server);
  if (server === undefined && choice.server !== undefined) {
    return { ok: false, reason: `There is no server ${preview(choice.server)}` };
  }
  const written = server?.['url'];
  return absolute(typeof written === 'string' ? filled(written, server!, choice) : '/', base);
}

/** By its number from 1, its URL, its name or its description. Without a match no server is called. */
function chosen(servers: readonly JsonObject[], wanted: string | undefined): JsonObject | undefined {
  if (wanted === undefined) return servers[0];
  return (
    servers[Number(wanted) - 1] ??
    servers.find((server) => [server['url'], server['name'], server['description']].includes(wanted))
  );
}

function filled(url: string, server: JsonObject, { variables }: Choice): string {
  return url.replace(/\{([^{}]*)\}/g, (place, name: string) => {
    const variable = isObject(server['variables']) ? server['variables'][name] : undefined;
    const { default: usual, enum: allowed } = isObject(variable) ? variable : {};
    const [first] = Array.isArray(allowed) ? (allowed as unknown[]) : [];
    const value = variables?.get(name) ?? usual ?? first;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : place;
  });
}

function oldServer(
  { host, basePath, schemes }: JsonObject,
  operation: ApiOperation,
  base: string | undefined,
): string {
  const path = typeof basePath === 'string' ? basePath : '/';
  if (typeof host !== 'string' || host === '') return path;
  const own = operation.spot.value['schemes'] ?? schemes;
  const listed = Array.isArray(own) ? (own as unknown[]) : [];
  const usual = base === undefined ? 'https' : base.slice(0, base.indexOf(':'));
  const scheme =
    listed.length === 0 ? usual : listed.includes('https') || !listed.includes('http') ? 'https' : 'http';
  return `${scheme}://${host}${path.startsWith('/') ? path : `/${path}`}`;
}

function absolute(url: string, base: string | undefined): ChosenServer {
  if (/[{}]/.test(url))
    return { ok: false, reason: `The variables of the server ${preview(url)} have no values` };
  if (!URL.canParse(url, base)) return { ok: false, reason: `The server ${preview(url)} names no host` };
  const { protocol, origin, pathname, search, hash, username, password } = new URL(url, base);
  if (protocol !== 'https:' && protocol !== 'http:') {
    return { ok: false, reason: `The server ${preview(url)} is called by neither http nor https` };
  }
  if (username !== '' || password !== '' || search !== '' || hash !== '') {
    return { ok: false, reason: `The server ${preview(url)} has more than a host and a path` };
  }
  return { ok: true, url: origin + pathname.replace(/\/+$/, '') };
}
