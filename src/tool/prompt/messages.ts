/**
 * What `render` returned in; the messages of `prompts/get` out, of JSON alone and within the limit, or what
 * is wrong.
 */
import { isObject, preview, type JsonObject } from '../../json/index.ts';
import { readExtras, type ContentBlock } from '../content.ts';

/** One message, with one block of content, as every protocol version has it. */
export interface RenderedMessage {
  /** Who speaks. */
  readonly role: 'user' | 'assistant';
  /** What is said. */
  readonly content: ContentBlock;
}

/** A prompt with its arguments filled in. */
export interface Rendered {
  /** What the prompt does with these arguments. */
  readonly description: string | undefined;
  /** In their order. */
  readonly messages: readonly RenderedMessage[];
  /** `_meta` of the answer. */
  readonly meta: Readonly<JsonObject> | undefined;
}

export type ReadMessages =
  | { readonly ok: true; readonly rendered: Rendered }
  /** In words that continue "returned". */
  | { readonly ok: false; readonly fault: string };

export function readMessages(returned: unknown, maxBytes: number): ReadMessages {
  try {
    return messagesIn(returned, maxBytes);
  } catch {
    return { ok: false, fault: 'a value that threw when it was read' };
  }
}

function messagesIn(returned: unknown, maxBytes: number): ReadMessages {
  const isWhole = isObject(returned) && 'messages' in returned;
  const { messages, description, meta } = isWhole
    ? returned
    : { messages: Array.isArray(returned) ? returned : [returned], description: undefined, meta: undefined };
  if (!Array.isArray(messages)) return bad(`"messages" that are no list, but ${preview(messages)}`);
  if (description !== undefined && typeof description !== 'string') {
    return bad(`a "description" that is no text, but ${preview(description)}`);
  }
  const roles: RenderedMessage['role'][] = [];
  const blocks: unknown[] = [];
  for (const [index, message] of (messages as readonly unknown[]).entries()) {
    if (typeof message === 'string') {
      roles.push('user');
      blocks.push({ type: 'text', text: message });
      continue;
    }
    const { role, content } = isObject(message) ? message : {};
    if ((role !== 'user' && role !== 'assistant') || content === undefined) {
      return bad(
        `message ${index}, which must be a text or { role: "user" or "assistant", content }, but is ${preview(message)}`,
      );
    }
    if (Array.isArray(content)) {
      return bad(
        `message ${index} with a list as its content: a message has one block, so write a message for each`,
      );
    }
    roles.push(role);
    blocks.push(typeof content === 'string' ? { type: 'text', text: content } : content);
  }
  const extras = readExtras(blocks, meta, maxBytes);
  if (!extras.ok) return bad(extras.fault);
  const rendered = extras.content.map((content, index) => ({ role: roles[index]!, content }));
  return { ok: true, rendered: { description, messages: rendered, meta: extras.meta } };
}

function bad(fault: string): ReadMessages {
  return { ok: false, fault };
}
