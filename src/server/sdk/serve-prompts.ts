/**
 * Prompts of a registry, and what completes arguments in; the handlers of an SDK server out that serve them.
 */
import type {
  CompleteRequestParams,
  CompleteResult,
  GetPromptResult,
  ListPromptsResult,
  ServerContext,
} from '@modelcontextprotocol/server';
import { noSuchPrompt, noSuchResource, type CompletionReference } from '../../tool/index.ts';
import { promptForm, promptResult } from '../../wire/index.ts';
import { AuthoredRequest, protocolError, type HandlerParts } from './authored-request.ts';

export function servePrompts(parts: HandlerParts): void {
  const { server, registry } = parts;
  server.setRequestHandler('prompts/list', ({ params }, context): ListPromptsResult => {
    const request = new AuthoredRequest(parts, context);
    const list = request.page('prompts/list', registry.prompts, params?.cursor, promptForm);
    return { prompts: list.forms, ...list.next } as ListPromptsResult;
  });
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    render(parts, params.name, params.arguments, context),
  );
}

async function render(
  parts: HandlerParts,
  name: string,
  args: unknown,
  context: ServerContext,
): Promise<GetPromptResult> {
  const { registry } = parts;
  const request = new AuthoredRequest(parts, context);
  const prompt = registry.getPrompt(name);
  if (prompt === undefined || !request.sees(prompt)) throw protocolError(noSuchPrompt(name));
  const rendered = await request.settled('prompts/get', registry.renderPrompt(name, args, request.call));
  return promptResult(prompt, rendered, request.version) as unknown as GetPromptResult;
}

export function serveCompletions(parts: HandlerParts): void {
  parts.server.setRequestHandler('completion/complete', ({ params }, context) =>
    complete(parts, params, context),
  );
}

async function complete(
  parts: HandlerParts,
  { ref, argument, context: filled }: CompleteRequestParams,
  context: ServerContext,
): Promise<CompleteResult> {
  const { registry } = parts;
  const request = new AuthoredRequest(parts, context);
  const reference: CompletionReference =
    ref.type === 'ref/prompt' ? { prompt: ref.name } : { uriTemplate: ref.uri };
  const entry = ref.type === 'ref/prompt' ? registry.getPrompt(ref.name) : registry.getTemplate(ref.uri);
  if (entry === undefined || !request.sees(entry)) {
    throw protocolError(ref.type === 'ref/prompt' ? noSuchPrompt(ref.name) : noSuchResource(ref.uri));
  }
  const typed = { ...argument, arguments: filled?.arguments };
  const { completion } = await request.settled(
    'completion/complete',
    registry.complete(reference, typed, request.call),
  );
  return { completion } as CompleteResult;
}
