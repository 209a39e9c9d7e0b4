/**
 * An entry of a configuration file in; a copy with the values of `${VAR}`, `${env:VAR}`, `${VAR:-default}`
 * and `${file:path}` out. Each value is a secret that no list, log or result may show. Missing ones are
 * reported by name.
 */
import { isObject, type JsonObject } from '../../json/index.ts';

export interface SecretSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The text of a file, relative to the configuration; undefined where it cannot be read. */
  readonly readFile: (path: string) => string | undefined;
  /** For `${workspaceFolder}`, as hosts write it. */
  readonly folder: string;
}

export interface Expansion {
  readonly value: unknown;
  readonly secrets: readonly string[];
  /** One sentence for each placeholder without a value. */
  readonly missing: readonly string[];
}

const PLACEHOLDER = /\$\{([^{}]+)\}/g;
const MAX_DEPTH = 8;

export function expandTexts(entry: unknown, sources: SecretSources): Expansion {
  const secrets: string[] = [];
  const missing: string[] = [];
  const expand = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') {
      return value.replace(PLACEHOLDER, (_match, inside: string) => {
        const value = lookUp(inside, sources);
        if ('missing' in value) missing.push(value.missing);
        else if (value.isSecret && value.text !== '') secrets.push(value.text);
        return 'missing' in value ? '' : value.text;
      });
    }
    if (depth === MAX_DEPTH) return value;
    if (Array.isArray(value)) return value.map((item) => expand(item, depth + 1));
    if (!isObject(value)) return value;
    const members = Object.entries(value).map(([name, member]) => [name, expand(member, depth + 1)]);
    return Object.fromEntries(members) as JsonObject;
  };
  return { value: expand(entry, 0), secrets, missing };
}

type Found = { readonly text: string; readonly isSecret: boolean } | { readonly missing: string };

function lookUp(inside: string, { env, readFile, folder }: SecretSources): Found {
  if (inside === 'workspaceFolder') return { text: folder, isSecret: false };
  if (inside.startsWith('file:')) {
    const path = inside.slice('file:'.length);
    const text = readFile(path)?.replace(/\r?\n$/, '');
    return text === undefined ? { missing: `the file ${path} cannot be read` } : { text, isSecret: true };
  }
  if (inside.startsWith('input:')) {
    return { missing: `\${${inside}} is asked for by VS Code alone: write \${env:NAME} instead` };
  }
  const [, name = '', , fallback] = /^(?:env:)?([A-Za-z_]\w*)(:-(.*))?$/s.exec(inside) ?? [];
  if (name === '') return { missing: `\${${inside}} is not known: write \${NAME} or \${file:path}` };
  const text = env[name] === undefined || env[name] === '' ? fallback : env[name];
  return text === undefined ? { missing: `the variable ${name} is not set` } : { text, isSecret: true };
}
