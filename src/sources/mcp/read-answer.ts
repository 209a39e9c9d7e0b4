/**
 * The result of a server's `tools/call` in; the reply of our tool out: the natural value, with content blocks
 * and `_meta` as they came. A result without `structuredContent` takes the value from its JSON text, where
 * that fits the schema. An answer that is no result is a tool error.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { failedReply, reply, ToolError, type ContentBlock, type Reply } from '../../tool/index.ts';
import { naturalValue, valueInText } from '../../wire/index.ts';
import { passedMeta } from './listed-members.ts';
import type { UpstreamOutput } from './upstream-tool.ts';

/** `output` is undefined where the tool offers no output schema. */
export function readAnswer(answer: unknown, output: UpstreamOutput | undefined): Reply {
  const { content = [], _meta, structuredContent } = isObject(answer) ? answer : {};
  if (!isObject(answer) || !Array.isArray(content)) {
    throw new ToolError(
      `The server behind this tool answered with something that is no result: ${preview(answer)}.`,
    );
  }
  const meta = passedMeta(_meta);
  const extras = {
    ...(content.length > 0 && { content: content as readonly ContentBlock[] }),
    ...(meta !== undefined && { meta }),
  };
  if (answer['isError'] === true) {
    const first: readonly ContentBlock[] = content.length > 0 ? content : [NO_REASON];
    return failedReply(structuredContent, { ...extras, content: first });
  }
  if (structuredContent !== undefined) return reply(naturalValue(answer, output?.reading), extras);
  // Without a schema, a text stays a text.
  return reply(output === undefined ? undefined : valueFromText(answer, output), extras);
}

const NO_REASON: ContentBlock = { type: 'text', text: 'The tool failed and does not say why.' };

/**
 * The text itself, where it is no JSON that fits: the mismatch is reported, and the client gets the text.
 */
function valueFromText(answer: JsonObject, { reading, validator }: UpstreamOutput): unknown {
  const value = valueInText(answer);
  if (value !== undefined && validator()?.accepts(value) !== false) return value;
  return naturalValue(answer, reading) ?? null;
}
