/**
 * TOML, of which only tables of servers are edited: the table `[member.name]` with its subtables is replaced,
 * or added at the end; every other line stays as it is. Other ways to write the same table are not edited,
 * which the caller notices.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import type { ParsedConfiguration } from './edit-configuration.ts';

export async function parseToml(text: string): Promise<ParsedConfiguration> {
  const { parse } = await import('smol-toml');
  try {
    // Dates are the only values beyond JSON; as texts they compare like everything else.
    return { ok: true, value: JSON.parse(JSON.stringify(parse(text))) as JsonObject };
  } catch (error) {
    const [line = 'cannot be read'] = String((error as Error).message).split('\n');
    return { ok: false, message: `is not TOML: ${line}` };
  }
}

export async function editToml(
  text: string,
  [member, name]: readonly [string, string],
  entry: JsonObject,
): Promise<string> {
  const { stringify } = await import('smol-toml');
  const path = `${keyText(member)}.${keyText(name)}`;
  const nested = Object.entries(entry).filter(([, value]) => isObject(value));
  const own = Object.fromEntries(Object.entries(entry).filter(([, value]) => !isObject(value)));
  const table = [
    `[${path}]\n${stringify(own).trimEnd()}\n`,
    ...nested.map(([key, value]) => `\n[${path}.${keyText(key)}]\n${stringify(value).trimEnd()}\n`),
  ].join('');
  const lines = text.split(/(?<=\n)/);
  const start = lines.findIndex((line) => headerOf(line) === path);
  if (start === -1) return `${text}${text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n'}${table}`;
  const length = lines.slice(start + 1).findIndex((line) => {
    const header = headerOf(line);
    return header !== undefined && !header.startsWith(`${path}.`);
  });
  const end = length === -1 ? lines.length : start + 1 + length;
  // Comments and empty lines above the next table belong to that one.
  let last = end;
  while (length !== -1 && last > start + 1 && /^\s*(?:#.*)?$/.test(lines[last - 1]!.trimEnd())) last--;
  return [...lines.slice(0, start), table, ...lines.slice(last)].join('');
}

function headerOf(line: string): string | undefined {
  return /^\s*\[\s*([^[\]]+?)\s*\]\s*(?:#.*)?$/.exec(line.trimEnd())?.[1]?.replaceAll(/\s*\.\s*/g, '.');
}

function keyText(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}
