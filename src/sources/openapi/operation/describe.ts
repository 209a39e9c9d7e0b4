/** An operation in; its title, description and annotations out. The hints follow from its method. */
import { clip } from '../../../json/index.ts';
import type { ToolAnnotations } from '../../../tool/index.ts';
import type { ApiOperation } from './operations.ts';
import { CHANGES_NOTHING } from './select.ts';

const MAX_DESCRIPTION = 1_000;
const MAX_TITLE = 100;
const MAX_TOPIC = 300;

export interface OperationFace {
  readonly title: string | undefined;
  readonly description: string;
  readonly annotations: ToolAnnotations;
}

export function describeOperation({ spot, method, path, item }: ApiOperation): OperationFace {
  const summary = textOf(spot.value['summary']) ?? textOf(item.value['summary']);
  const words = textOf(spot.value['description']) ?? textOf(item.value['description']);
  const parts = [
    ...(spot.value['deprecated'] === true ? ['Deprecated.'] : []),
    ...(summary === undefined || words?.startsWith(summary) === true ? [] : [sentence(summary)]),
    ...(words === undefined ? [] : [words]),
  ];
  return {
    title: summary !== undefined && summary.length <= MAX_TITLE ? summary : undefined,
    description: parts.length === 0 ? `${method} ${path}` : clip(parts.join('\n'), MAX_DESCRIPTION),
    annotations: hintsFor(method),
  };
}

/** Texts for searches beyond those that clients see: the title of the document, the tags and the path. */
export function topicOf({ spot, path }: ApiOperation, documentTitle: unknown): string {
  const tags: unknown = spot.value['tags'];
  const words = [documentTitle, ...(Array.isArray(tags) ? tags : [])].filter(
    (word) => typeof word === 'string',
  );
  return clip([...words, path.replace(/\{[^}]*\}/g, '')].join(' '), MAX_TOPIC);
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

function sentence(summary: string): string {
  return /[.!?:]$/.test(summary) ? summary : `${summary}.`;
}

/** Methods whose second call changes nothing more (RFC 9110, 9.2.2). */
const IDEMPOTENT: ReadonlySet<string> = new Set([...CHANGES_NOTHING, 'PUT', 'DELETE']);
const OVERWRITES: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/** A POST may do anything: whether it destroys something is not said. */
function hintsFor(method: string): ToolAnnotations {
  const readOnlyHint = CHANGES_NOTHING.has(method);
  return {
    readOnlyHint,
    ...(OVERWRITES.has(method) && { destructiveHint: true }),
    ...(readOnlyHint && { destructiveHint: false }),
    idempotentHint: IDEMPOTENT.has(method),
    openWorldHint: true,
  };
}
