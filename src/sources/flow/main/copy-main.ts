/**
 * The exported `main` in; a copy of our own out, tool by tool, with what is no JSON in it (R-FLOW-1). What a getter or a
 * proxy computes is read once. A flaw inside of a tool is that tool's alone: a cycle, a function, a gap in a list.
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
  /** Undefined where the whole file is meant. */
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
  // Thousands of files are served without this: what was read once is served, whatever made it.
  if (isStrict)
    for (const pointer of accessorsIn(exported)) flaws.push(withTool(plainData(pointer, 'a getter'), member));
  return { value, flaws };
}

/** The older name counts where the newer one is not there. */
export function toolsMember(main: JsonObject): 'tools' | 'routes' {
  return main['tools'] !== undefined || main['routes'] === undefined ? 'tools' : 'routes';
}

function whole(exported: unknown, flaws: Flaw[]): MainCopy {
  const { value, flaws: found, complete } = takeSnapshot(exported, MAX_BYTES);
  if (!complete) flaws.push({ pointer: '', message: TOO_LARGE });
  for (const { pointer, found: what } of found) flaws.push(plainData(pointer, what));
  return { value, flaws };
}

const TOO_LARGE = `"main" is larger than ${MAX_BYTES / 1_048_576} MiB.`;

function copyTools(tools: unknown, place: string, flaws: Flaw[]): unknown {
  if (!isObject(tools) || !isRecord(tools)) {
    const { value, flaws: found } = takeSnapshot(tools, MAX_BYTES);
    for (const { pointer, found: what } of found) flaws.push(plainData(place + pointer, what));
    return value;
  }
  const copies: JsonObject = {};
  let left = MAX_BYTES;
  for (const tool of namesOf(tools, place, flaws)) {
    const pointer = `${place}/${escapeSegment(tool)}`;
    const { value, bytes, flaws: found, complete } = snapshotOf(tools, tool, left);
    left -= bytes;
    if (left < 0 || !complete) {
      flaws.push({ pointer: place, message: TOO_LARGE });
      return {};
    }
    for (const { pointer: below, found: what } of found)
      flaws.push({ ...plainData(pointer + below, what), tool });
    if (value !== undefined) setOwn(copies, tool, value);
  }
  return copies;
}

function namesOf(tools: JsonObject, place: string, flaws: Flaw[]): string[] {
  try {
    return Object.keys(tools);
  } catch {
    flaws.push(plainData(place, THROWS));
    return [];
  }
}

const THROWS = 'a value that throws when it is read';

function snapshotOf(tools: JsonObject, tool: string, maxBytes: number): ReturnType<typeof takeSnapshot> {
  try {
    return takeSnapshot(tools[tool], maxBytes);
  } catch {
    return { value: null, bytes: 0, complete: true, flaws: [{ pointer: '', found: THROWS }] };
  }
}

function plainData(pointer: string, found: string): Flaw {
  return { pointer, message: `"main" is plain data, and here it holds ${found}: write the value itself.` };
}

function withTool(flaw: Flaw, member: string): Flaw {
  const [, first, tool] = flaw.pointer.split('/');
  if (first !== member || tool === undefined) return flaw;
  return { ...flaw, tool: tool.replaceAll('~1', '/').replaceAll('~0', '~') };
}
