/** Content blocks in; what a version knows of them out (R-WIRE-1). What it does not know becomes text that says so. */
import type { ContentBlock } from '../tool/index.ts';
import type { WireVersion } from './versions.ts';

export function blocksFor(blocks: readonly ContentBlock[], version: WireVersion): readonly ContentBlock[] {
  return version.hasTitles ? blocks : blocks.map((block) => olderBlock(block, version));
}

function olderBlock(block: ContentBlock, version: WireVersion): ContentBlock {
  if (block.type === 'audio' && !version.hasAnnotations) {
    const bytes = Math.floor((block.data.length * 3) / 4);
    return { type: 'text', text: `[audio, ${block.mimeType}, about ${bytes} bytes]` };
  }
  if (block.type === 'resource_link') return { type: 'text', text: linkText(block) };
  const { _meta, annotations, ...known } = block;
  if (annotations === undefined) return known as ContentBlock;
  const { lastModified: _lastModified, ...older } = annotations;
  return { ...known, annotations: older } as ContentBlock;
}

function linkText(link: Extract<ContentBlock, { type: 'resource_link' }>): string {
  const { uri, name, title = name, description } = link;
  return description === undefined ? `${title}: ${uri}` : `${title}: ${uri} (${description})`;
}
