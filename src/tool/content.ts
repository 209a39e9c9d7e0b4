/**
 * The blocks that a tool may add to its value, as the newest protocol version knows them; `wire/` turns them into what
 * older versions know. What is not a block is refused here, before anything of it reaches a client.
 */
import { isObject, preview } from '../json/index.ts';

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

/** What is wrong with a list of blocks, in words; undefined where nothing is. */
export function contentFault(blocks: readonly unknown[]): string | undefined {
  if (blocks.length === 0) return undefined;
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
  return isWritable(blocks) ? undefined : 'there is something in it that JSON cannot say, such as a BigInt';
}

/** Whether it can be sent at all: an author's `_meta` may hold anything. */
export function isWritable(extras: object | undefined): boolean {
  if (extras === undefined) return true;
  try {
    JSON.stringify(extras);
    return true;
  } catch {
    return false;
  }
}

function isResource(resource: unknown): boolean {
  if (!isObject(resource) || typeof resource['uri'] !== 'string') return false;
  return typeof resource['text'] === 'string' || typeof resource['blob'] === 'string';
}
