/**
 * Prompts and their messages in; exactly what a protocol version says about them out (R-WIRE-1). Content
 * blocks that a version does not know become text that says so, as in results of tools.
 */
import type { AdmittedPrompt, Rendered, RenderedMessage } from '../tool/index.ts';
import { blocksFor } from './content.ts';
import { listedTraits, metaFor, type WireTraits } from './resources.ts';
import type { JsonObject } from '../json/index.ts';
import type { WireVersion } from './versions.ts';

export interface WirePromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
}

export interface WirePrompt extends WireTraits {
  readonly arguments?: readonly WirePromptArgument[];
}

export interface WirePromptResult {
  readonly description?: string;
  readonly messages: readonly RenderedMessage[];
  readonly _meta?: Readonly<JsonObject>;
}

export function promptForm({ traits, arguments: args }: AdmittedPrompt, version: WireVersion): WirePrompt {
  const listed = args.map(({ name, title, description, required }) => ({
    name,
    ...(version.hasTitles && title !== undefined && { title }),
    ...(description !== undefined && { description }),
    required,
  }));
  return { ...listedTraits(traits, version), ...(listed.length > 0 && { arguments: listed }) };
}

export function promptResult(
  { traits }: AdmittedPrompt,
  { description = traits.description, messages, meta }: Rendered,
  version: WireVersion,
): WirePromptResult {
  const blocks = blocksFor(
    messages.map(({ content }) => content),
    version,
  );
  return {
    ...(description !== undefined && { description }),
    messages: messages.map(({ role }, index) => ({ role, content: blocks[index]! })),
    ...metaFor(meta, version),
  };
}
