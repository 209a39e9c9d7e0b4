/**
 * The `main` of a file in; plain data of our own out, with its hash, or the reasons why it is none (R-FLOW-1). It must
 * survive a round trip through JSON: what is a function or a date is refused, with the tool that it stands in.
 */
import { createHash } from 'node:crypto';
import { canonicalText, firstOf, isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { Place } from '../problems.ts';
import { copyMain, toolsMember, type Flaw } from './copy-main.ts';

export interface FlowMain {
  readonly namespace: string;
  /** As written; may be empty where handlers do all requests. */
  readonly root: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Secrets that the operator sets in the environment. */
  readonly requiredServerParams: readonly string[];
  readonly requiredLibraries: readonly string[];
  readonly sharedLists: readonly unknown[];
  /** By the name of the tool, and where they stand in the file. */
  readonly tools: Readonly<JsonObject>;
  readonly toolsPointer: '/tools' | '/routes';
  /** Of tools that are no plain data, which are left out. */
  readonly flaws: readonly Flaw[];
  /** SHA-256 of its canonical JSON; made when first asked for. */
  readonly hash: () => string;
}

/** `isJson`: it was parsed from JSON, and is plain data already. */
export function readMain(exported: unknown, isJson: boolean, place: Place): FlowMain | undefined {
  const { value, flaws } = isJson ? { value: exported, flaws: [] } : copyMain(exported, place.isStrict);
  const ofFile = flaws.filter(({ tool }) => tool === undefined);
  for (const { pointer, message } of ofFile) place.error('route-main', message, pointer);
  if (ofFile.length > 0) return undefined;
  if (!isObject(value)) {
    place.error('route-main', `"main" is an object, but it is ${preview(value)}.`);
    return undefined;
  }
  const { namespace, root = '' } = value;
  const toolsPointer = `/${toolsMember(value)}` as const;
  const tools = value[toolsPointer.slice(1)];
  if (typeof namespace !== 'string' || namespace.trim() === '') {
    place.error('route-main', `"namespace" is a text, but it is ${preview(namespace)}.`, '/namespace');
  }
  if (!isObject(tools)) {
    place.error(
      'route-main',
      `"tools" is an object of tools, by name, but it is ${preview(tools)}.`,
      toolsPointer,
    );
  }
  if (typeof root !== 'string') {
    place.error('route-main', `"root" is a URL, but it is ${preview(root)}.`, '/root');
  }
  if (
    typeof namespace !== 'string' ||
    namespace.trim() === '' ||
    !isObject(tools) ||
    typeof root !== 'string'
  )
    return undefined;
  tellUnserved(value, place);
  return {
    namespace,
    root,
    headers: headersIn(value['headers'], place),
    requiredServerParams: textsIn(value, 'requiredServerParams', place),
    requiredLibraries: textsIn(value, 'requiredLibraries', place),
    sharedLists: Array.isArray(value['sharedLists']) ? value['sharedLists'] : [],
    tools,
    toolsPointer,
    flaws,
    hash: hashOf(value),
  };
}

/** What other chapters of the specification put into a file. */
const UNSERVED = ['resources', 'skills', 'prompts'] as const;

function tellUnserved(main: JsonObject, place: Place): void {
  for (const member of UNSERVED) {
    const names = namesIn(main[member]);
    if (names.length === 0) continue;
    const message = `"${member}" are not served, only tools are: ${firstOf(names, MOST_NAMED)}.`;
    place.info('route-unserved', message, `/${member}`);
  }
}

/** By their keys, or by what they call themselves in a list. */
function namesIn(given: unknown): readonly string[] {
  if (isObject(given)) return Object.keys(given);
  if (!Array.isArray(given)) return [];
  return given.map((entry: unknown, index) => {
    const { name = entry } = isObject(entry) ? entry : {};
    return typeof name === 'string' ? name : `number ${index + 1}`;
  });
}

const MOST_NAMED = 10;

function hashOf(main: JsonObject): () => string {
  let hash: string | undefined;
  return () => (hash ??= createHash('sha256').update(canonicalText(main)).digest('hex'));
}

function headersIn(given: unknown, place: Place): Record<string, string> {
  if (given === undefined) return {};
  if (!isObject(given)) {
    place.warning(
      'route-main',
      `"headers" is an object of texts, but it is ${preview(given)}: none are sent.`,
      '/headers',
    );
    return {};
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'string' || typeof value === 'number') headers[name] = String(value);
    else
      place.warning(
        'route-main',
        `A header is a text, but "${name}" is ${preview(value)}: it is not sent.`,
        '/headers',
      );
  }
  return headers;
}

function textsIn(main: JsonObject, member: string, place: Place): string[] {
  const given = main[member];
  if (given === undefined || given === null) return [];
  const texts = Array.isArray(given) ? given.filter((entry) => typeof entry === 'string') : [];
  if (!Array.isArray(given) || texts.length < given.length) {
    place.warning('route-main', `"${member}" is a list of texts: what is none is not read.`, `/${member}`);
  }
  return texts;
}
