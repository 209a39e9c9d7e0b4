/** Content blocks in; blocks of a version out (R-WIRE-1). A kind that the version lacks becomes text. */
import { isObject, type JsonObject } from '../json/index.ts';
import type { ContentBlock } from '../tool/index.ts';
import { hasLostName, withoutLostNames } from './root-names.ts';
import type { WireVersion } from './versions.ts';

export function blocksFor(blocks: readonly ContentBlock[], version: WireVersion): readonly ContentBlock[] {
  if (!version.hasTitles) return blocks.map((block) => olderBlock(block, version));
  if (version.outputs !== 'objects' || !blocks.some(hasLostMeta)) return blocks;
  return blocks.map((block) => (hasLostMeta(block) ? withReadableMeta(block, version) : block));
}

/** Clients of 2025 lose the whole result because of such a name. */
function hasLostMeta(block: ContentBlock): boolean {
  return metasOf(block).some((meta) => isObject(meta) && hasLostName(meta));
}

/** `_meta` of the block, and of the resource in it. */
function metasOf(block: ContentBlock): unknown[] {
  return [block._meta, block.type === 'resource' ? (block.resource as JsonObject)['_meta'] : undefined];
}

function withReadableMeta(block: ContentBlock, version: WireVersion): ContentBlock {
  const [own, inner] = metasOf(block).map((meta) =>
    isObject(meta) ? withoutLostNames(meta, version) : meta,
  );
  const copy = own === undefined ? block : { ...block, _meta: own as JsonObject };
  if (copy.type !== 'resource' || inner === undefined) return copy;
  return { ...copy, resource: { ...copy.resource, _meta: inner } as typeof copy.resource };
}

function olderBlock(block: ContentBlock, version: WireVersion): ContentBlock {
  if (block.type === 'audio' && !version.hasAnnotations) {
    const bytes = Math.floor((block.data.length * 3) / 4);
    return { type: 'text', text: `[audio, ${block.mimeType}, about ${bytes} bytes]` };
  }
  if (block.type === 'resource_link') return { type: 'text', text: linkText(block) };
  const { _meta, annotations, ...rest } = block;
  if (annotations === undefined) return rest;
  const { lastModified: _lastModified, ...older } = annotations;
  return { ...rest, annotations: older };
}

function linkText(link: Extract<ContentBlock, { type: 'resource_link' }>): string {
  const { uri, name, title = name, description } = link;
  return description === undefined ? `${title}: ${uri}` : `${title}: ${uri} (${description})`;
}
