/**
 * Two versions of a tool in; the texts that changed out: titles and descriptions of the tool and of its
 * schemas.
 */
import { escapeSegment, isObject, preview, type JsonObject } from '../json/index.ts';
import type { AdmittedSchema } from '../schema/index.ts';
import { standaloneDocument, walk202012 } from '../schema/internal.ts';
import type { Change } from './change.ts';
import type { ComparedTool } from './compared-tool.ts';

/** Further changes of texts in one schema are only counted. */
const MOST_LISTED = 20;

export function diffTexts(before: ComparedTool, after: ComparedTool): Change[] {
  const changes: Change[] = [];
  const note = (place: string, old: string | undefined, next: string | undefined): void => {
    if (old !== next) changes.push(textChange(after.name, place, old, next));
  };
  note('/title', before.title, after.title);
  note('/description', before.description, after.description);
  note('/annotations/title', titleOf(before), titleOf(after));
  for (const [side, old, next] of [
    ['inputSchema', before.input, after.input],
    ['outputSchema', before.natural, after.natural],
  ] as const) {
    if (old === undefined || next === undefined || old === next) continue;
    const [oldTexts, newTexts] = [textsOf(old), textsOf(next)];
    const [oldWords, newWords] = [new Set(oldTexts.values()), new Set(newTexts.values())];
    let listed = 0;
    for (const place of new Set([...oldTexts.keys(), ...newTexts.keys()])) {
      const [was, is] = [oldTexts.get(place), newTexts.get(place)];
      // A text that is at another place now has moved with its subschema.
      const hasMoved = (was === undefined || newWords.has(was)) && (is === undefined || oldWords.has(is));
      if (was === is || hasMoved || ++listed > MOST_LISTED) continue;
      note(`/${side}${place}`, was, is);
    }
  }
  return changes;
}

function textChange(
  tool: string,
  place: string,
  before: string | undefined,
  after: string | undefined,
): Change {
  const message =
    before === undefined
      ? `${place} is new: ${preview(after)}`
      : after === undefined
        ? `${place} is gone: ${preview(before)}`
        : `${place} changed from ${fromChange(before, after)} to ${fromChange(after, before)}`;
  return {
    tool,
    kind: 'description',
    effect: 'description',
    message,
    place,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  };
}

const SHOWN_BEFORE = 20;

/** The part of a long text that differs from the other one. */
function fromChange(text: string, other: string): string {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  const start = same - SHOWN_BEFORE;
  return start <= SHOWN_BEFORE ? preview(text) : preview(`…${text.slice(start)}`);
}

function titleOf({ annotations }: ComparedTool): string | undefined {
  const title = annotations?.['title'];
  return typeof title === 'string' ? title : undefined;
}

/** Titles and descriptions by place. */
function textsOf(schema: AdmittedSchema): Map<string, string> {
  const texts = new Map<string, string>();
  const pending: { readonly schema: JsonObject; readonly place: string }[] = [];
  const { document } = standaloneDocument(schema);
  if (isObject(document)) pending.push({ schema: document, place: '' });
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { schema: current, place } = next;
    for (const keyword of ['title', 'description']) {
      const text = current[keyword];
      if (typeof text === 'string') texts.set(`${place}/${keyword}`, text);
    }
    walk202012.children(current, (child, keyword, key) => {
      if (!isObject(child)) return;
      const step = key === undefined ? keyword : `${keyword}/${escapeSegment(String(key))}`;
      pending.push({ schema: child, place: `${place}/${step}` });
    });
  }
  return texts;
}
