/**
 * A URI in; the contents of its resource out, or the fault that the client gets. A resource is found by its
 * exact URI, then by the first template that matches; variables that could lead outside of their template are
 * refused.
 */
import { clip } from '../../json/index.ts';
import type { CallSettings } from '../call-settings.ts';
import { CallContext, type CallRequest } from '../context.ts';
import { throughMiddleware } from '../middleware.ts';
import type { FaultOutcome } from '../outcome.ts';
import { crashed, runAuthored, type Authored } from '../run-authored.ts';
import type { AdmittedResource, AdmittedTemplate } from './admit-resource.ts';
import { readContents, type ResourceContents } from './contents.ts';
import { escapeIn } from './escapes.ts';
import type { ReadContext } from './resource.ts';
import { MAX_URI_LENGTH, type Variables } from './uri-template.ts';

/** What became of one read: contents, or a fault of the request. */
export type ReadOutcome =
  { readonly kind: 'contents'; readonly contents: readonly ResourceContents[] } | FaultOutcome;

/** What a URI leads to. */
export type Located =
  | { readonly kind: 'resource'; readonly resource: AdmittedResource }
  | { readonly kind: 'template'; readonly template: AdmittedTemplate; readonly variables: Variables };

class ReadingContext extends CallContext implements ReadContext {
  readonly uri: string;

  constructor(request: CallRequest, name: string, uri: string) {
    super(request, name);
    this.uri = uri;
  }
}

export async function readResource(
  uri: string,
  located: Located | undefined,
  request: CallRequest,
  settings: CallSettings,
): Promise<ReadOutcome> {
  if (located === undefined) return noSuchResource(uri);
  const { traits } = located.kind === 'resource' ? located.resource : located.template;
  if (located.kind === 'template' && !located.template.unsafePaths) {
    const reason = escapeIn(located.variables);
    if (reason !== undefined)
      return { ...noSuchResource(uri), message: `The URI ${quoted(uri)} is refused: ${reason}.` };
  }
  const context = new ReadingContext(request, traits.name, uri);
  const { name, timeoutMs } = traits;
  const authored: Authored = { kind: 'resource', name, timeoutMs, context, settings };
  const args = located.kind === 'resource' ? undefined : located.variables;
  const ran = await runAuthored(authored, () =>
    throughMiddleware(settings.middleware, { kind: 'resource', name, args, context }, () =>
      located.kind === 'resource'
        ? located.resource.read(context)
        : located.template.read(located.variables, context),
    ),
  );
  if (ran.kind === 'fault') return ran;
  if (ran.value === undefined || ran.value === null) return noSuchResource(uri);
  const read = readContents(ran.value, { uri, mimeType: traits.mimeType }, settings.maxResultBytes);
  return read.ok
    ? { kind: 'contents', contents: read.contents }
    : crashed(authored, `returned ${read.fault}`);
}

/** −32602, as 2026-07-28 demands and the official SDK says on every version. */
export function noSuchResource(uri: string): FaultOutcome {
  const message = `There is no resource ${quoted(uri)}.`;
  return { kind: 'fault', code: -32_602, message, data: { uri: clip(uri, MAX_URI_LENGTH) } };
}

function quoted(uri: string): string {
  return JSON.stringify(clip(uri, 200));
}
