/**
 * The value of a configuration file in the `mcpServers` convention in; its servers out, in the order of the
 * file. VS Code's `servers` is read as well. One bad entry is one bad entry: it is a problem with a place,
 * and the others are used.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { suggestion } from '../../nearest.ts';
import { expandTexts, type Expansion, type SecretSources } from './expand.ts';
import { readPolicy, type UpstreamPolicy } from './policy.ts';

/** One server of a configuration file. */
export interface UpstreamEntry {
  /** Its name in the file. */
  readonly key: string;
  readonly target:
    | {
        readonly command: string;
        readonly args: readonly string[];
        readonly env: Readonly<Record<string, string>>;
        readonly cwd: string | undefined;
      }
    | { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly policy: UpstreamPolicy;
  /** Texts that replaced `${…}`, and values of `env` and `headers`. */
  readonly secrets: readonly string[];
}

export interface ConfigurationProblem {
  /** JSON Pointer into the file. */
  readonly pointer: string;
  readonly message: string;
}

export interface Configuration {
  readonly entries: readonly UpstreamEntry[];
  readonly problems: readonly ConfigurationProblem[];
}

/** Whether a document is a configuration of servers. `servers` of an OpenAPI document is a list. */
export function isConfiguration(value: unknown): value is JsonObject {
  return serversIn(value) !== undefined;
}

function serversIn(value: unknown): readonly [member: string, servers: JsonObject] | undefined {
  if (!isObject(value) || Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger'))
    return undefined;
  for (const member of ['mcpServers', 'servers']) {
    const servers = Object.hasOwn(value, member) ? value[member] : undefined;
    if (isObject(servers)) return [member, servers];
  }
  return undefined;
}

const MAX_SERVERS = 1_000;

export function readConfiguration(value: unknown, sources: SecretSources): Configuration {
  const [member, servers] = serversIn(value) ?? ['mcpServers', {}];
  const entries: UpstreamEntry[] = [];
  const problems: ConfigurationProblem[] = [];
  for (const [index, [key, entry]] of Object.entries(servers).entries()) {
    const pointer = `/${member}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (index >= MAX_SERVERS) {
      problems.push({ pointer, message: `the file names more than ${MAX_SERVERS} servers` });
      break;
    }
    if (isObject(entry) && entry['disabled'] === true) continue;
    const expansion = expandTexts(entry, sources);
    const read = readEntry(key, expansion);
    if (typeof read === 'string') problems.push({ pointer, message: read });
    else entries.push(read);
  }
  return { entries, problems };
}

/** A string is the reason why it is refused. */
function readEntry(key: string, { value: entry, secrets, missing }: Expansion): UpstreamEntry | string {
  if (missing.length > 0) return missing.join('; ');
  if (!isObject(entry)) return `must be an object with "command" or "url", but is ${preview(entry)}`;
  const policy = readPolicy(entry);
  if (typeof policy === 'string') return policy;
  const { command, url } = entry;
  if ((typeof command === 'string') === (typeof url === 'string')) {
    const names = Object.keys(entry);
    return `needs either a "command" or a "url"${names.length > 0 ? ` and has ${names.join(', ')}. ${suggestion('command', names)}` : ''}`;
  }
  if (typeof url === 'string') return readRemote(key, url, entry, policy, secrets);
  const { args = [], env = {}, cwd } = entry;
  if (command === '') return '"command" is empty';
  if (!Array.isArray(args) || !args.every(isWord)) return '"args" must be a list of texts';
  if (!isTexts(env)) return '"env" must be an object of texts';
  if (cwd !== undefined && typeof cwd !== 'string') return '"cwd" must be the path of a folder';
  const target = { command: command as string, args: args.map(String), env: texts(env), cwd };
  return { key, target, policy, secrets: [...secrets, ...Object.values(target.env)] };
}

function readRemote(
  key: string,
  url: string,
  { headers = {} }: JsonObject,
  policy: UpstreamPolicy,
  secrets: readonly string[],
): UpstreamEntry | string {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return '"url" must begin with http:// or https://';
  if (!isTexts(headers)) return '"headers" must be an object of texts';
  const values = Object.values(headers).flatMap((value) => [String(value), ...String(value).split(/\s+/)]);
  return { key, target: { url, headers: texts(headers) }, policy, secrets: [...secrets, ...values] };
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number';
}

function isTexts(value: unknown): value is Record<string, string | number | boolean> {
  return isObject(value) && Object.values(value).every((text) => isWord(text) || typeof text === 'boolean');
}

function texts(value: Record<string, string | number | boolean>): Record<string, string> {
  return Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]));
}
