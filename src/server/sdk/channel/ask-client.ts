/**
 * A question in; the answer of a legacy client out, by a request of its own within the call (R-ELICIT).
 * Whatever keeps the client from answering becomes the text of a tool error.
 */
import type { Server, ServerContext } from '@modelcontextprotocol/server';
import { clip, isObject, preview } from '../../../json/index.ts';
import { ToolError, type Asking, type Question } from '../../../tool/index.ts';
import { elicitationForm, type WireVersion } from '../../../wire/index.ts';

/** People take their time. */
const PATIENCE_MS = 600_000;

export function askingByRequest(server: Server, context: ServerContext, version: WireVersion): Asking {
  if (version.elicitation === 'none') {
    const why = `This tool asks its user something, which MCP ${version.name} has no way to do. Use a client that speaks 2025-06-18 or newer.`;
    return { how: 'impossible', why };
  }
  const capabilities = server.getClientCapabilities();
  if (capabilities === undefined) {
    const why = 'This tool asks its user something, which takes a session, and this client has none here.';
    return { how: 'impossible', why };
  }
  if (!canFillForms(capabilities.elicitation)) {
    const why =
      'This tool asks its user something, and this client did not say that it can be asked (the capability "elicitation").';
    return { how: 'impossible', why };
  }
  return { how: 'request', send: (question, signal) => send(question, signal, context, version) };
}

/** A bare `{}` means forms: before 2025-11-25 there was nothing else. */
function canFillForms(capability: { readonly form?: unknown; readonly url?: unknown } | undefined): boolean {
  return capability !== undefined && (capability.form !== undefined || capability.url === undefined);
}

async function send(
  { message, schema }: Question,
  signal: AbortSignal,
  { mcpReq }: ServerContext,
  version: WireVersion,
): Promise<unknown> {
  const { requestedSchema, read } = elicitationForm(schema, version)!;
  const mode = version.elicitation === 'choices' ? { mode: 'form' } : {};
  try {
    const answer: unknown = await mcpReq.send(
      { method: 'elicitation/create', params: { ...mode, message, requestedSchema } },
      { signal, timeout: PATIENCE_MS },
    );
    return isObject(answer) && 'content' in answer ? { ...answer, content: read(answer['content']) } : answer;
  } catch (error) {
    const reason = clip(error instanceof Error ? error.message : preview(error), 200);
    throw new ToolError(`The client gave no answer to ${preview(message)}: ${reason}`, { cause: error });
  }
}
