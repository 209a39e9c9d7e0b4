/**
 * The members of an entry that are the gateway's own in; how it treats that server and each of its tools out.
 * Other hosts ignore these members. What is wrong with one is a sentence for the operator.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { suggestion } from '../../nearest.ts';
import { fitsPattern } from './names.ts';
import { FILTERS, fitsFilter, readFilters, type ToolFilter } from './tool-filter.ts';

/** How calls and results of one server are treated. */
export interface UpstreamPolicy {
  /** Only these tools are offered; undefined: all. */
  readonly allow: readonly ToolFilter[] | undefined;
  /** These tools are not offered. */
  readonly deny: readonly ToolFilter[];
  /** Milliseconds to connect and list, and that the first list waits for it. */
  readonly startTimeoutMs: number;
  /** `session`: each client has a connection, and so a process, of its own. */
  readonly share: 'all' | 'session';
  /** Connections of clients at the same time, where each has its own. */
  readonly maxSessions: number;
  /** Milliseconds without a call after which a connection that is not needed ends. */
  readonly idleTimeoutMs: number;
  /** Connected by the first call; its lists are those of the last connection. */
  readonly isLazy: boolean;
  /** Scopes that a caller needs for anything of this server. */
  readonly scopes: readonly string[];
  /** For all tools; those of `rules` are more exact. */
  readonly tools: ToolPolicy;
  readonly rules: readonly ToolRule[];
}

/** How calls of one tool are treated. */
export interface ToolPolicy {
  /** What happens to a result that does not fit its output schema. */
  readonly onMismatch: 'strict' | 'warn' | 'off';
  /** Whether arguments that are almost right are repaired. */
  readonly repair: boolean;
  /** Milliseconds for one call; undefined: as the gateway has it. */
  readonly timeoutMs?: number;
  /** Calls a minute of one caller; undefined: as the server of the gateway allows. */
  readonly rate?: number;
  /** Scopes that a caller needs, beside those of the server. */
  readonly scopes?: readonly string[];
  /** In place of what the server says. */
  readonly name?: string;
  readonly title?: string;
  readonly description?: string;
  /** Each hint in place of that of the server. */
  readonly annotations?: JsonObject;
}

/** For the tools whose names fit `pattern`. */
export interface ToolRule {
  readonly pattern: string;
  readonly policy: Partial<ToolPolicy>;
}

const DEFAULT_START_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_SESSIONS = 20;
const DEFAULT_IDLE_TIMEOUT_MS = 300_000;

/** Of a server that no configuration names. */
export const DEFAULT_POLICY: UpstreamPolicy = {
  allow: undefined,
  deny: [],
  startTimeoutMs: DEFAULT_START_TIMEOUT_MS,
  share: 'all',
  maxSessions: DEFAULT_MAX_SESSIONS,
  idleTimeoutMs: DEFAULT_IDLE_TIMEOUT_MS,
  isLazy: false,
  scopes: [],
  tools: { onMismatch: 'warn', repair: true },
  rules: [],
};

type Check = readonly [isRight: (value: unknown) => boolean, wanted: string];

const DURATION: Check = [isPositive, 'a number of milliseconds above 0'];
const BOOLEAN: Check = [(value) => typeof value === 'boolean', 'true or false'];
const TEXT: Check = [(value) => typeof value === 'string' && value !== '', 'a text'];
const SCOPES: Check = [isTexts, 'a list of texts'];
const COUNT: Check = [(value) => Number.isSafeInteger(value) && isPositive(value), 'a number of 1 or more'];
const oneOf = (...words: readonly string[]): Check => [
  (value) => words.includes(value as string),
  `one of ${words.join(', ')}`,
];

/** Members of an entry that its tools may have as well. */
const SHARED_MEMBERS: Readonly<Record<string, Check>> = {
  onMismatch: oneOf('strict', 'warn', 'off'),
  repair: BOOLEAN,
  timeout: DURATION,
  rate: [isPositive, 'a number of calls a minute above 0'],
  scopes: SCOPES,
};

const ENTRY_MEMBERS: Readonly<Record<string, Check>> = {
  ...SHARED_MEMBERS,
  allow: [(value) => readFilters(value) !== undefined, FILTERS],
  deny: [(value) => readFilters(value) !== undefined, FILTERS],
  startTimeout: DURATION,
  share: oneOf('all', 'session'),
  maxSessions: COUNT,
  idleTimeout: DURATION,
  lazy: BOOLEAN,
  tools: [isObject, 'an object with names of tools, with * for any characters'],
};

const TOOL_MEMBERS: Readonly<Record<string, Check>> = {
  ...SHARED_MEMBERS,
  name: TEXT,
  title: TEXT,
  description: TEXT,
  annotations: [isObject, 'an object of hints'],
};

/** A text says what is wrong. */
export function readPolicy(entry: JsonObject): UpstreamPolicy | string {
  const wrong = wrongMember(entry, ENTRY_MEMBERS, '');
  if (wrong !== undefined) return wrong;
  const {
    allow,
    deny = [],
    tools = {},
    scopes,
    ...rest
  } = entry as JsonObject & {
    readonly tools?: JsonObject;
    readonly scopes?: readonly string[];
  };
  const rules: ToolRule[] = [];
  for (const [pattern, members] of Object.entries(tools)) {
    const rule = readRule(pattern, members);
    if (typeof rule === 'string') return rule;
    rules.push(rule);
  }
  const number = (name: string, fallback: number): number => (rest[name] as number | undefined) ?? fallback;
  return {
    allow: allow === undefined ? undefined : readFilters(allow)!,
    deny: readFilters(deny)!,
    startTimeoutMs: number('startTimeout', DEFAULT_START_TIMEOUT_MS),
    share: rest['share'] === 'session' ? 'session' : 'all',
    maxSessions: number('maxSessions', DEFAULT_MAX_SESSIONS),
    idleTimeoutMs: number('idleTimeout', DEFAULT_IDLE_TIMEOUT_MS),
    isLazy: rest['lazy'] === true,
    scopes: scopes ?? [],
    tools: { ...DEFAULT_POLICY.tools, ...toolPolicy(rest) },
    rules,
  };
}

function readRule(pattern: string, members: unknown): ToolRule | string {
  const place = `"tools" has ${JSON.stringify(pattern)}, where `;
  if (!isObject(members)) return `${place}an object is needed instead of ${preview(members)}`;
  const unknown = Object.keys(members).find((name) => !Object.hasOwn(TOOL_MEMBERS, name));
  if (unknown !== undefined) {
    const names = Object.keys(TOOL_MEMBERS);
    return `${place}"${unknown}" is not known: use ${names.join(', ')}. ${suggestion(unknown, names)}`.trimEnd();
  }
  const wrong = wrongMember(members, TOOL_MEMBERS, place);
  if (wrong !== undefined) return wrong;
  if (members['name'] !== undefined && pattern.includes('*'))
    return `${place}"name" is for one tool alone, without *`;
  return { pattern, policy: toolPolicy(members) };
}

function wrongMember(
  members: JsonObject,
  checks: Readonly<Record<string, Check>>,
  place: string,
): string | undefined {
  for (const [name, [isRight, wanted]] of Object.entries(checks)) {
    const value = Object.hasOwn(members, name) ? members[name] : undefined;
    if (value !== undefined && !isRight(value)) return `${place}"${name}" must be ${wanted}`;
  }
  return undefined;
}

function toolPolicy({ timeout, ...members }: JsonObject): Partial<ToolPolicy> {
  const knownMembers = Object.entries(members).filter(([name]) => Object.hasOwn(TOOL_MEMBERS, name));
  return {
    ...Object.fromEntries(knownMembers),
    ...(timeout !== undefined && { timeoutMs: timeout as number }),
  };
}

type NamedEntry = JsonObject & { readonly name: string };

/** Later rules count more than earlier ones. */
export function policyFor({ tools, rules, scopes }: UpstreamPolicy, entry: NamedEntry): ToolPolicy {
  const fitting = rules.filter(({ pattern }) => fitsPattern(entry.name, pattern));
  const policies = [tools, ...fitting.map(({ policy }) => policy)];
  const merged = Object.assign({}, ...policies) as ToolPolicy;
  const allScopes = new Set([...scopes, ...policies.flatMap((policy) => policy.scopes ?? [])]);
  const annotations = Object.assign({}, ...policies.map((policy) => policy.annotations)) as JsonObject;
  const hasAnnotations = Object.keys(annotations).length > 0;
  return { ...merged, scopes: [...allScopes], ...(hasAnnotations && { annotations }) };
}

export function isDenied(
  { allow, deny }: Pick<UpstreamPolicy, 'allow' | 'deny'>,
  entry: NamedEntry,
): boolean {
  const isAllowed = allow === undefined || allow.some((filter) => fitsFilter(filter, entry));
  return !isAllowed || deny.some((filter) => fitsFilter(filter, entry));
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
