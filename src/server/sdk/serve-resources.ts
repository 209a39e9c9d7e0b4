/**
 * Resources and templates of a registry in; the handlers of an SDK server out that list, read and subscribe
 * to them.
 */
import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
  ServerContext,
} from '@modelcontextprotocol/server';
import { noSuchResource } from '../../tool/index.ts';
import { contentsFor, resourceForm, templateForm } from '../../wire/index.ts';
import { AuthoredRequest, protocolError, type HandlerParts } from './authored-request.ts';
import type { Subscriptions } from './subscriptions.ts';

export function serveResources(parts: HandlerParts, subscriptions: Subscriptions): void {
  const { server, registry } = parts;
  server.setRequestHandler('resources/list', ({ params }, context): ListResourcesResult => {
    const request = new AuthoredRequest(parts, context);
    const list = request.page('resources/list', registry.resources, params?.cursor, resourceForm);
    return { resources: list.forms, ...list.next } as ListResourcesResult;
  });
  server.setRequestHandler('resources/templates/list', ({ params }, context): ListResourceTemplatesResult => {
    const request = new AuthoredRequest(parts, context);
    const { resourceTemplates } = registry;
    const list = request.page('resources/templates/list', resourceTemplates, params?.cursor, templateForm);
    return { resourceTemplates: list.forms, ...list.next } as ListResourceTemplatesResult;
  });
  server.setRequestHandler('resources/read', ({ params }, context) => read(parts, params.uri, context));
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }, context) => {
    checkReadable(parts, new AuthoredRequest(parts, context), uri);
    subscriptions.add(uri);
    parts.registry.noteInterest({ kind: 'resource', uri });
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    subscriptions.remove(uri);
    return {};
  });
}

async function read(parts: HandlerParts, uri: string, context: ServerContext): Promise<ReadResourceResult> {
  const request = new AuthoredRequest(parts, context);
  checkReadable(parts, request, uri);
  const { contents } = await request.settled(
    'resources/read',
    parts.registry.readResource(uri, request.call),
  );
  return { contents: contentsFor(contents, request.version) } as ReadResourceResult;
}

/** One out of sight is unknown here; where HTTP can say more, the challenge has come before. */
function checkReadable({ registry }: HandlerParts, request: AuthoredRequest, uri: string): void {
  const located = registry.locate(uri);
  const entry = located?.kind === 'resource' ? located.resource : located?.template;
  if (entry === undefined || !request.sees(entry)) throw protocolError(noSuchResource(uri));
}
