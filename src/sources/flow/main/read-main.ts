/**
 * The `main` of a file in; plain data out, with its hash, or the reasons of a refusal (R-FLOW-1). It must
 * survive a round trip through JSON: a function or a date is refused, with its tool.
 */
import { createHash } from 'node:crypto';
import { canonicalText, firstOf, isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { Reporter } from '../problems.ts';
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
  /** By the name of the tool. */
  readonly tools: Readonly<JsonObject>;
  readonly toolsPointer: '/tools' | '/routes';
  /** The flaws of excluded tools, which are no plain data. */
  readonly flaws: readonly Flaw[];
  /** SHA-256 of its canonical JSON; computed on demand. */
  readonly hash: () => string;
}

/** `isJson`: it was parsed from JSON, and is plain data already. */
export function readMain(exported: unknown, isJson: boolean, reporter: Reporter): FlowMain | undefined {
  const { value, flaws } = isJson ? { value: exported, flaws: [] } : copyMain(exported, reporter.isStrict);
  const ofFile = flaws.filter(({ tool }) => tool === undefined);
  for (const { pointer, message } of ofFile) reporter.error('route-main', message, pointer);
  if (ofFile.length > 0) return undefined;
  if (!isObject(value)) {
    reporter.error('route-main', `"main" must be an object, but it is ${preview(value)}.`);
    return undefined;
  }
  const { namespace, root = '' } = value;
  const toolsPointer = `/${toolsMember(value)}` as const;
  const tools = value[toolsPointer.slice(1)];
  if (typeof namespace !== 'string' || namespace.trim() === '') {
    reporter.error(
      'route-main',
      `"namespace" must be a text, but it is ${preview(namespace)}.`,
      '/namespace',
    );
  }
  if (!isObject(tools)) {
    reporter.error(
      'route-main',
      `"tools" must be an object of tools, by name, but it is ${preview(tools)}.`,
      toolsPointer,
    );
  }
  if (typeof root !== 'string') {
    reporter.error('route-main', `"root" must be a URL, but it is ${preview(root)}.`, '/root');
  }
  if (
    typeof namespace !== 'string' ||
    namespace.trim() === '' ||
    !isObject(tools) ||
    typeof root !== 'string'
  )
    return undefined;
  reportUnserved(value, reporter);
  return {
    namespace,
    root,
    headers: headersIn(value['headers'], reporter),
    requiredServerParams: textsIn(value, 'requiredServerParams', reporter),
    requiredLibraries: textsIn(value, 'requiredLibraries', reporter),
    sharedLists: Array.isArray(value['sharedLists']) ? value['sharedLists'] : [],
    tools,
    toolsPointer,
    flaws,
    hash: hashOf(value),
  };
}

/** Members that the specification defines and anyshape does not serve. */
const UNSERVED = ['resources', 'skills', 'prompts'] as const;

function reportUnserved(main: JsonObject, reporter: Reporter): void {
  for (const member of UNSERVED) {
    const names = namesIn(main[member]);
    if (names.length === 0) continue;
    const message = `"${member}" are not served, only tools are: ${firstOf(names, MOST_NAMED)}.`;
    reporter.info('route-unserved', message, `/${member}`);
  }
}

/** By their keys, or by their names in a list. */
function namesIn(list: unknown): readonly string[] {
  if (isObject(list)) return Object.keys(list);
  if (!Array.isArray(list)) return [];
  return list.map((entry: unknown, index) => {
    const { name = entry } = isObject(entry) ? entry : {};
    return typeof name === 'string' ? name : `number ${index + 1}`;
  });
}

const MOST_NAMED = 10;

function hashOf(main: JsonObject): () => string {
  let hash: string | undefined;
  return () => (hash ??= createHash('sha256').update(canonicalText(main)).digest('hex'));
}

function headersIn(declared: unknown, reporter: Reporter): Record<string, string> {
  if (declared === undefined) return {};
  if (!isObject(declared)) {
    reporter.warning(
      'route-main',
      `"headers" must be an object of texts, but it is ${preview(declared)}: none are sent.`,
      '/headers',
    );
    return {};
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(declared)) {
    if (typeof value === 'string' || typeof value === 'number') headers[name] = String(value);
    else
      reporter.warning(
        'route-main',
        `A header must be a text, but "${name}" is ${preview(value)}: it is not sent.`,
        '/headers',
      );
  }
  return headers;
}

function textsIn(main: JsonObject, member: string, reporter: Reporter): string[] {
  const value = main[member];
  if (value === undefined || value === null) return [];
  const texts = Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
  if (!Array.isArray(value) || texts.length < value.length) {
    reporter.warning(
      'route-main',
      `"${member}" must be a list of texts: other entries are not read.`,
      `/${member}`,
    );
  }
  return texts;
}
