/**
 * An entry of a server's list in; the members that clients can read out. Official clients refuse a whole list
 * for one member of the wrong type. Marks of anyshape in `_meta` are dropped: the gateway sets its own.
 */
import { isObject, type JsonObject } from '../../json/index.ts';

type Texts<Name extends string> = { readonly [Key in Name]?: string };

export function textsIn<Name extends string>(entry: JsonObject, names: readonly Name[]): Texts<Name> {
  const texts = names.filter((name) => typeof entry[name] === 'string');
  return Object.fromEntries(texts.map((name) => [name, entry[name]])) as Texts<Name>;
}

const HINTS: readonly string[] = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];

/** Members that the protocol does not know pass. `own` are in place of those of the server. */
export function annotationsIn(
  { annotations }: JsonObject,
  own: JsonObject | undefined,
): { readonly annotations?: JsonObject } {
  if (!isObject(annotations) && own === undefined) return {};
  const readable = Object.entries({ ...(isObject(annotations) && annotations), ...own }).filter(
    ([name, value]) => {
      if (HINTS.includes(name)) return typeof value === 'boolean';
      return name === 'title' ? typeof value === 'string' : true;
    },
  );
  return { annotations: Object.fromEntries(readable) };
}

/** Annotations of a resource: its audience, its priority, the time of its last change. */
export function audienceIn({ annotations }: JsonObject): { readonly annotations?: JsonObject } {
  if (!isObject(annotations)) return {};
  const readable = Object.entries(annotations).filter(([name, value]) => {
    if (name === 'audience')
      return Array.isArray(value) && value.every((one) => one === 'user' || one === 'assistant');
    if (name === 'priority') return typeof value === 'number' && value >= 0 && value <= 1;
    return name === 'lastModified' ? typeof value === 'string' : true;
  });
  return { annotations: Object.fromEntries(readable) };
}

export function iconsIn({ icons }: JsonObject): { readonly icons?: readonly JsonObject[] } {
  if (!Array.isArray(icons)) return {};
  const readable = icons.filter(isIcon);
  return readable.length === 0 ? {} : { icons: readable };
}

function isIcon(icon: unknown): icon is JsonObject {
  if (!isObject(icon) || typeof icon['src'] !== 'string') return false;
  const { mimeType, sizes } = icon;
  const areSizes = Array.isArray(sizes) && sizes.every((size) => typeof size === 'string');
  return (mimeType === undefined || typeof mimeType === 'string') && (sizes === undefined || areSizes);
}

const OWN_MARK = 'anyshape/';
/** Written by every server into its own results. */
const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

export function passedMeta(meta: unknown): JsonObject | undefined {
  if (!isObject(meta)) return undefined;
  const passed = Object.entries(meta).filter(([key]) => !key.startsWith(OWN_MARK) && key !== SERVER_INFO);
  return passed.length === 0 ? undefined : Object.fromEntries(passed);
}

export function metaIn<Name extends string>(
  { _meta }: JsonObject,
  name: Name,
): { readonly [Key in Name]?: JsonObject } {
  const meta = passedMeta(_meta);
  return (meta === undefined ? {} : { [name]: meta }) as { readonly [Key in Name]?: JsonObject };
}
