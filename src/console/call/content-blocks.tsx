/**
 * Content beside a result: texts, images and sound as such, anything else as JSON. Only data is shown,
 * nothing is fetched.
 */
import type { JSX } from 'preact';
import { isObject } from '../../json/index.ts';
import { CodeBlock, jsonText } from '../parts/code-block.tsx';

/** What a browser draws without running anything; an SVG in an image element runs no script. */
const IMAGE = /^image\/(?:png|jpe?g|gif|webp|avif|bmp|svg\+xml)$/i;
const AUDIO = /^audio\/[a-z\d.+-]+$/i;
const BASE64 = /^[A-Za-z\d+/\s]*={0,2}\s*$/;

export function ContentBlocks({ blocks }: { readonly blocks: readonly unknown[] }): JSX.Element {
  return (
    <>
      {blocks.map((block, index) => (
        <Block key={index} block={block} />
      ))}
    </>
  );
}

function Block({ block }: { readonly block: unknown }): JSX.Element {
  if (!isObject(block)) return <CodeBlock label="Content" text={jsonText(block)} />;
  const { type, text, data, mimeType, resource } = block;
  if (type === 'text' && typeof text === 'string') return <CodeBlock label="Text" text={text} />;
  const inner = isObject(resource) ? resource : block;
  const bytes = typeof data === 'string' ? data : inner['blob'];
  const kind = mimeType ?? inner['mimeType'];
  if (typeof bytes === 'string' && typeof kind === 'string' && BASE64.test(bytes)) {
    const source = `data:${kind};base64,${bytes}`;
    if (IMAGE.test(kind))
      return <img class="content-image" src={source} alt={`An image of the type ${kind}`} />;
    if (AUDIO.test(kind)) return <audio controls src={source} aria-label={`Sound of the type ${kind}`} />;
  }
  return <CodeBlock label={`Content of the type ${String(type)}`} text={jsonText(block)} />;
}
