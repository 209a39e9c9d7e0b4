/**
 * The exported `main` in; a copy out, tool by tool, with its values that are no JSON (R-FLOW-1). Getters and
 * proxies are read once. A flaw inside of a tool, such as a cycle or a function, concerns that tool alone.
 */
import {
  escapeSegment,
  isObject,
  isRecord,
  setOwn,
  takeSnapshot,
  type JsonObject,
} from '../../../json/index.ts';
import { accessorsIn } from './accessors.ts';

export interface Flaw {
  /** JSON Pointer into `main`. */
  readonly pointer: string;
  readonly message: string;
  /** Undefined for the whole file. */
  readonly tool?: string;
}

export interface MainCopy {
  readonly value: unknown;
  readonly flaws: readonly Flaw[];
}

const MAX_BYTES = 4 * 1_048_576;

/** `isStrict`: getters are flaws, too. */
export function copyMain(exported: unknown, isStrict: boolean): MainCopy {
  const flaws: Flaw[] = [];
  let members: readonly (readonly [string, unknown])[];
  try {
    if (!isObject(exported) || !isRecord(exported)) return whole(exported, flaws);
    members = Object.entries(exported);
  } catch {
    return { value: undefined, flaws: [plainData('', THROWS)] };
  }
  const member = toolsMember(Object.fromEntries(members));
  const tools = members.find(([name]) => name === member)?.[1];
  const others = members.filter(([name]) => name !== member);
  const { value } = whole(Object.fromEntries(others), flaws);
  if (!isObject(value) || tools === undefined) return { value, flaws };
  setOwn(value, member, copyTools(tools, `/${member}`, flaws));
  // Only in strict mode: thousands of files with getters are served, by the values that were read once.
  if (isStrict)
    for (const pointer of accessorsIn(exported)) flaws.push(withTool(plainData(pointer, 'a getter'), member));
  return { value, flaws };
}

/** The older name counts where the newer one is absent. */
export function toolsMember(main: JsonObject): 'tools' | 'routes' {
  return main['tools'] !== undefined || main['routes'] === undefined ? 'tools' : 'routes';
}

function whole(exported: unknown, flaws: Flaw[]): MainCopy {
  const { value, flaws: snapshotFlaws, complete } = takeSnapshot(exported, MAX_BYTES);
  if (!complete) flaws.push({ pointer: '', message: TOO_LARGE });
  for (const { pointer, received: what } of snapshotFlaws) flaws.push(plainData(pointer, what));
  return { value, flaws };
}

const TOO_LARGE = `"main" is larger than ${MAX_BYTES / 1_048_576} MiB.`;

function copyTools(tools: unknown, base: string, flaws: Flaw[]): unknown {
  if (!isObject(tools) || !isRecord(tools)) {
    const { value, flaws: snapshotFlaws } = takeSnapshot(tools, MAX_BYTES);
    for (const { pointer, received: what } of snapshotFlaws) flaws.push(plainData(base + pointer, what));
    return value;
  }
  const copies: JsonObject = {};
  let left = MAX_BYTES;
  for (const tool of namesOf(tools, base, flaws)) {
    const pointer = `${base}/${escapeSegment(tool)}`;
    const { value, bytes, flaws: snapshotFlaws, complete } = snapshotOf(tools, tool, left);
    left -= bytes;
    if (left < 0 || !complete) {
      flaws.push({ pointer: base, message: TOO_LARGE });
      return {};
    }
    for (const { pointer: below, received: what } of snapshotFlaws)
      flaws.push({ ...plainData(pointer + below, what), tool });
    if (value !== undefined) setOwn(copies, tool, value);
  }
  return copies;
}

function namesOf(tools: JsonObject, base: string, flaws: Flaw[]): string[] {
  try {
    return Object.keys(tools);
  } catch {
    flaws.push(plainData(base, THROWS));
    return [];
  }
}

const THROWS = 'a value that throws when it is read';

function snapshotOf(tools: JsonObject, tool: string, maxBytes: number): ReturnType<typeof takeSnapshot> {
  try {
    return takeSnapshot(tools[tool], maxBytes);
  } catch {
    return { value: null, bytes: 0, complete: true, flaws: [{ pointer: '', received: THROWS }] };
  }
}

function plainData(pointer: string, received: string): Flaw {
  return {
    pointer,
    message: `"main" must be plain data, but here it holds ${received}: write the value itself.`,
  };
}

function withTool(flaw: Flaw, member: string): Flaw {
  const [, first, tool] = flaw.pointer.split('/');
  if (first !== member || tool === undefined) return flaw;
  return { ...flaw, tool: tool.replaceAll('~1', '/').replaceAll('~0', '~') };
}
