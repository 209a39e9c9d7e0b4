/**
 * The content blocks that a tool may add to its value, as the newest protocol version defines them; `wire/`
 * converts them for older versions. An invalid block is refused here, before it reaches a client.
 */
import { isObject, preview } from '../json/index.ts';
import { normaliseResult } from './result-value.ts';

/** What every content block may carry. */
export interface BlockExtras {
  /** Hints for the client. */
  readonly annotations?: {
    /** Whom the block is for. */
    readonly audience?: readonly ('user' | 'assistant')[];
    /** From 0 (optional) to 1 (required). */
    readonly priority?: number;
    /** When the content last changed, as an ISO 8601 text. */
    readonly lastModified?: string;
  };
  /** `_meta` of the block, for programs. */
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** A content block with text. */
export interface TextBlock extends BlockExtras {
  /** The kind of the block. */
  readonly type: 'text';
  /** The text itself. */
  readonly text: string;
}

/** A content block with an image. */
export interface ImageBlock extends BlockExtras {
  /** The kind of the block. */
  readonly type: 'image';
  /** The image in Base64. */
  readonly data: string;
  /** Such as `image/png`. */
  readonly mimeType: string;
}

/** A content block with sound. */
export interface AudioBlock extends BlockExtras {
  /** The kind of the block. */
  readonly type: 'audio';
  /** The sound in Base64. */
  readonly data: string;
  /** Such as `audio/wav`. */
  readonly mimeType: string;
}

/** A content block that names a resource, which the client may read from the server. */
export interface ResourceLinkBlock extends BlockExtras {
  /** The kind of the block. */
  readonly type: 'resource_link';
  /** The URI under which the server has the resource. */
  readonly uri: string;
  /** The name of the resource, for programs. */
  readonly name: string;
  /** The name of the resource, for people. */
  readonly title?: string;
  /** What the resource is. */
  readonly description?: string;
  /** The MIME type of the resource. */
  readonly mimeType?: string;
  /** The size of the resource in bytes. */
  readonly size?: number;
}

/** A content block that contains a resource. */
export interface ResourceBlock extends BlockExtras {
  /** The kind of the block. */
  readonly type: 'resource';
  /** The resource, with its content as `text` or as `blob`. */
  readonly resource: {
    /** The URI of the resource. */
    readonly uri: string;
    /** The MIME type of the content. */
    readonly mimeType?: string;
    /** The content as text. */
    readonly text?: string;
    /** The content in Base64. */
    readonly blob?: string;
  };
}

/** A block of a result for people and models, as MCP defines it: text, an image, sound, or a resource. */
export type ContentBlock = TextBlock | ImageBlock | AudioBlock | ResourceLinkBlock | ResourceBlock;

const TEXTS_OF: Readonly<Record<string, readonly string[]>> = {
  text: ['text'],
  image: ['data', 'mimeType'],
  audio: ['data', 'mimeType'],
  resource_link: ['uri', 'name'],
  resource: [],
};

export interface ReadExtras {
  readonly ok: true;
  readonly content: readonly ContentBlock[];
  readonly meta: Meta;
  readonly bytes: number;
}

export type Extras =
  | ReadExtras
  /** `result`: the client may read the message, since it contains nothing of the value. */
  | { readonly ok: false; readonly fault: string; readonly reason: 'result' | 'crash' };

type Meta = Readonly<Record<string, unknown>> | undefined;

const NO_EXTRAS: Extras = { ok: true, content: [], meta: undefined, bytes: 0 };

/**
 * The content and meta of a reply, normalised to JSON: within the limit, and each block one of those above.
 */
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

/** The first error in a list of blocks, in words; undefined where there is none. */
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
