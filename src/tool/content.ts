/**
 * The blocks that a tool may add to its value, as the newest protocol version knows them; `wire/` turns them into what
 * older versions know. What is not a block is refused here, before anything of it reaches a client.
 */
import { isObject, preview } from '../json/index.ts';
import { normaliseResult } from './result-value.ts';

interface BlockExtras {
  readonly annotations?: {
    readonly audience?: readonly ('user' | 'assistant')[];
    readonly priority?: number;
    readonly lastModified?: string;
  };
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface TextBlock extends BlockExtras {
  readonly type: 'text';
  readonly text: string;
}

export interface ImageBlock extends BlockExtras {
  readonly type: 'image';
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

export interface AudioBlock extends BlockExtras {
  readonly type: 'audio';
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

export interface ResourceLinkBlock extends BlockExtras {
  readonly type: 'resource_link';
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly size?: number;
}

export interface ResourceBlock extends BlockExtras {
  readonly type: 'resource';
  readonly resource: {
    readonly uri: string;
    readonly mimeType?: string;
    readonly text?: string;
    readonly blob?: string;
  };
}

export type ContentBlock = TextBlock | ImageBlock | AudioBlock | ResourceLinkBlock | ResourceBlock;

const TEXTS_OF: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
};

export type Extras =
  | {
      readonly ok: true;
      readonly content: readonly ContentBlock[];
      readonly meta: Meta;
      readonly bytes: number;
    }
  /** `result`: the words may leave, since nothing of the value is in them. */
  | { readonly ok: false; readonly fault: string; readonly reason: 'result' | 'crash' };

type Meta = Readonly<Record<string, unknown>> | undefined;

const NO_EXTRAS: Extras = { ok: true, content: [], meta: undefined, bytes: 0 };

/** What an author put beside a value, as it leaves: within the limit, of JSON alone, each block one of those above. */
export function readExtras(content: unknown, meta: unknown, maxBytes: number): Extras {
  if (content === undefined && meta === undefined) return NO_EXTRAS;
  const read = normaliseResult([content ?? [], meta ?? null], maxBytes);
  if (!read.ok) return { ok: false, fault: `content or meta that is ${read.fault}`, reason: 'result' };
  const [blocks, normalMeta] = read.value as readonly [unknown, unknown];
  const fault = Array.isArray(blocks) ? contentFault(blocks) : `content is no array, but ${preview(blocks)}`;
  if (fault !== undefined) return { ok: false, fault: `content that is none: ${fault}`, reason: 'crash' };
  if (normalMeta !== null && !isObject(normalMeta)) {
    return { ok: false, fault: `meta that is no object, but ${preview(normalMeta)}`, reason: 'crash' };
  }
  const bytes = maxBytes === Infinity ? 0 : Buffer.byteLength(read.text);
  return { ok: true, content: blocks as readonly ContentBlock[], meta: normalMeta ?? undefined, bytes };
}

/** What is wrong with a list of blocks, in words; undefined where nothing is. */
function contentFault(blocks: readonly unknown[]): string | undefined {
  for (const [index, block] of blocks.entries()) {
    const type = isObject(block) ? block['type'] : undefined;
    const texts = typeof type === 'string' && Object.hasOwn(TEXTS_OF, type) ? TEXTS_OF[type]! : undefined;
    if (!isObject(block) || texts === undefined) {
      return `content block ${index} must be one of ${Object.keys(TEXTS_OF).join(', ')}, but is ${preview(block)}`;
    }
    const missing = texts.find((member) => typeof block[member] !== 'string');
    if (missing !== undefined)
      return `content block ${index} (${String(type)}) must have a text "${missing}"`;
    if (type === 'resource' && !isResource(block['resource'])) {
      return `content block ${index} (resource) must have a "resource" with "uri" and either "text" or "blob"`;
    }
  }
  return undefined;
}

function isResource(resource: unknown): boolean {
  if (!isObject(resource) || typeof resource['uri'] !== 'string') return false;
  return typeof resource['text'] === 'string' || typeof resource['blob'] === 'string';
}
