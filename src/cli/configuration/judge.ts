/**
 * The value of a configuration in; what is wrong with it out, each with a code and a JSON Pointer. An error
 * refuses the file in every command; a warning is almost certainly a mistake, and only `anyshape check`
 * reports it.
 */
import { existsSync } from 'node:fs';
import { escapeSegment, isObject, parsePointer, type JsonObject } from '../../json/index.ts';
import { admitSchema, compileSchema, report, type Failure, type Validator } from '../../schema/index.ts';
import { readConfiguration, type SourceProblem } from '../../sources/index.ts';
import { isLoopback } from '../../server/transports/node-http/exposure.ts';
import { configurationSchema } from './json-schema.ts';
import { isSection, type Member, type Section } from './member.ts';
import { insideFolder } from './paths.ts';
import { CONFIGURATION } from './sections/index.ts';
import { misspeltServerMembers, unknownMembers } from './unknown-members.ts';

export type ConfigurationProblem = Pick<SourceProblem, 'code' | 'severity' | 'pointer' | 'message'>;

/** `folder`: of the file. */
export function judgeConfiguration(value: unknown, folder: string): ConfigurationProblem[] {
  const failures = failuresOf(value);
  const unknown = unknownMembers(value);
  return [
    ...unknown.map((problem) => ({ ...problem, code: 'configuration-member', severity: 'error' }) as const),
    ...failures.map(valueProblem),
    ...serverProblems(value),
    ...(isObject(value) ? [...missingFiles(value, folder), ...openDoors(value)] : []),
  ];
}

/** Unknown members and entries of servers are reported in better words. */
const BETTER_SAID: ReadonlySet<string> = new Set(['additionalProperties', 'propertyNames']);

function failuresOf(value: unknown): readonly Failure[] {
  const checked = validator().check(value);
  if (checked.ok) return [];
  return checked.failures.filter(
    ({ code, instancePath }) => !BETTER_SAID.has(code) && !instancePath.startsWith('/mcpServers/'),
  );
}

let compiled: Validator | undefined;

function validator(): Validator {
  if (compiled !== undefined) return compiled;
  const admitted = admitSchema(configurationSchema());
  if (!admitted.ok) throw new TypeError('The schema of configurations is not admitted.');
  return (compiled = compileSchema(admitted.schema));
}

function valueProblem(failure: Failure): ConfigurationProblem {
  const { instancePath: pointer = '' } = failure;
  const [, ...lines] = report([failure]).split('\n');
  const message = lines.map((line) => line.trim().replace(`${pointer || '(root)'}: `, '')).join('; ');
  const examples = examplesAt(pointer);
  const such = examples.length === 0 ? '' : `, as in ${examples.join(', ')}`;
  return { code: 'configuration-value', severity: 'error', pointer, message: sentence(message + such) };
}

/** Of a time or a size, whose pattern says less than an example. */
function examplesAt(pointer: string): readonly string[] {
  let entry: Section | Member = CONFIGURATION;
  for (const name of parsePointer(pointer) ?? []) {
    if (!isSection(entry) || !Object.hasOwn(entry.members, name)) return [];
    entry = entry.members[name]!;
  }
  return isSection(entry) ? [] : ((entry.schema['examples'] ?? []) as readonly string[]);
}

/** Put in for variables that are not set: what matters here is the file, not this environment. */
const SOME_TEXT = 'https://variable.invalid';

function serverProblems(value: unknown): ConfigurationProblem[] {
  if (!isObject(value) || !isObject(value['mcpServers'])) return [];
  const env = new Proxy<Record<string, string>>({}, { get: () => SOME_TEXT });
  const { mcpServers } = value;
  const { problems } = readConfiguration({ mcpServers }, { env, readFile: () => SOME_TEXT, folder: '.' });
  return [
    ...problems.map(({ pointer, message }) => ({
      ...({ code: 'configuration-server', severity: 'error' } as const),
      ...{ pointer, message: sentence(message) },
    })),
    ...misspeltServerMembers(mcpServers).map(
      (problem) => ({ ...problem, code: 'configuration-member', severity: 'warning' }) as const,
    ),
  ];
}

function missingFiles(value: JsonObject, folder: string): ConfigurationProblem[] {
  return readPaths(value, CONFIGURATION, '').flatMap(({ pointer, path }) => {
    if (existsSync(insideFolder(folder, path))) return [];
    const message = `"${path}" does not exist.`;
    return { code: 'configuration-file', severity: 'warning', pointer, message } as const;
  });
}

interface NamedPath {
  readonly pointer: string;
  readonly path: string;
}

function readPaths(value: JsonObject, { members }: Section, at: string): NamedPath[] {
  return Object.entries(value).flatMap(([name, inner]) => {
    const entry = Object.hasOwn(members, name) ? members[name]! : undefined;
    const pointer = `${at}/${escapeSegment(name)}`;
    if (entry === undefined) return [];
    if (isSection(entry)) return isObject(inner) ? readPaths(inner, entry, pointer) : [];
    const isRead = entry.path === 'read' || name === 'sources';
    return isRead ? textsIn(inner, pointer).filter(({ path }) => !/^(?:https?|stdio):/i.test(path)) : [];
  });
}

function textsIn(value: unknown, pointer: string): NamedPath[] {
  if (typeof value === 'string') return [{ pointer, path: value }];
  if (!Array.isArray(value)) return [];
  return value.flatMap((item, index) => textsIn(item, `${pointer}/${index}`));
}

/** Tokens may be in the environment, so this is no error. */
function openDoors({ server, access }: JsonObject): ConfigurationProblem[] {
  if (!isObject(server) || typeof server['host'] !== 'string' || isLoopback(server['host'])) return [];
  const members = isObject(access) ? access : {};
  const isConfigured = ['insecure', 'tokensFile', 'verifyModule', 'jwt', 'introspection'].some(
    (name) => name in members,
  );
  if (isConfigured) return [];
  const message =
    `Other machines can reach ${server['host']}, and "access" does not say who may call: ` +
    'without ANYSHAPE_TOKENS in the environment, the server does not start.';
  return [{ code: 'configuration-access', severity: 'warning', pointer: '/server/host', message }];
}

function sentence(text: string): string {
  const [first = '', ...rest] = text;
  return `${first.toUpperCase()}${rest.join('')}${/[.?!]$/.test(text) ? '' : '.'}`;
}
