/**
 * Runs the three handlers of a route and reads what they return (R-FLOW-12, R-FLOW-14). Each gets copies of
 * its own. A value of another form is a warning, and the data stays; a failure that a handler reports fails
 * the call.
 */
import { isObject, type JsonObject } from '../../../json/index.ts';
import type { Arguments } from '../parameters/input.ts';
import type { RequestDraft } from '../request/build.ts';
import type { Decoded } from './decode.ts';
import {
  plainData,
  reading,
  runHandler,
  redactedPreview,
  type HandlerName,
  type RouteHandlers,
  type Running,
} from './handlers.ts';
import { draftFrom, unreadMembers } from './prepared-draft.ts';
import { RouteFailure } from './route-failure.ts';

export interface HandlerCall {
  /** As the file names it. */
  readonly route: string;
  readonly handlers: RouteHandlers;
  /** What no message may hold. */
  readonly hidden: readonly string[];
  readonly warn: (message: string) => void;
  readonly running: Running;
}

export interface Prepared {
  readonly draft: RequestDraft;
  readonly userParams: Arguments;
}

export async function prepare(call: HandlerCall, draft: RequestDraft, args: Arguments): Promise<Prepared> {
  const { handlers, running } = call;
  if (handlers.preRequest === undefined) return { draft, userParams: args };
  const input = { struct: structuredClone(draft), payload: structuredClone(args) };
  const returned = await runHandler('preRequest', handlers.preRequest, input, running);
  return reading('preRequest', () => preparedFrom(returned, call, { draft, userParams: args }));
}

function preparedFrom(returned: unknown, call: HandlerCall, before: Prepared): Prepared {
  const { warn, hidden } = call;
  if (!isObject(returned) || !isObject(returned['struct'])) {
    warn(
      `preRequest returned ${redactedPreview(returned, hidden)} instead of { struct }: the request is sent unchanged.`,
    );
    return before;
  }
  const { struct, payload } = returned;
  refuseReported('preRequest', [struct], call);
  for (const member of unreadMembers(returned, struct))
    warn(`preRequest sets ${member}, which nothing reads: a request has url, method, headers and body.`);
  const userParams = isObject(payload) ? plainData('preRequest', payload).data : before.userParams;
  return { draft: draftFrom(struct, before.draft), userParams: userParams as Arguments };
}

/** The handler sends the request itself, and returns the envelope. */
export async function execute(
  call: HandlerCall,
  { draft, userParams }: Prepared,
  serverParams: Readonly<Record<string, string>>,
): Promise<Decoded> {
  const { handlers, running } = call;
  const envelope: JsonObject = { status: true, messages: [], data: null };
  const payload = { ...structuredClone({ ...draft, userParams }), serverParams: { ...serverParams } };
  const input = { struct: envelope, payload };
  const returned = await runHandler('executeRequest', handlers.executeRequest!, input, running);
  return reading('executeRequest', () => executed(returned, call, envelope));
}

function executed(returned: unknown, call: HandlerCall, envelope: JsonObject): Decoded {
  const { warn, hidden } = call;
  const { struct: returnedStruct, response } = isObject(returned) ? returned : {};
  if (!isObject(returnedStruct) && response === undefined) {
    warn(
      `executeRequest returned ${redactedPreview(returned, hidden)} instead of { struct } or { response }.`,
    );
  }
  const struct = isObject(returnedStruct) ? returnedStruct : envelope;
  if (isFailed(struct)) throw reported('executeRequest', messagesIn(struct), call);
  const notes = messagesIn(struct);
  if (notes.length > 0) warn(`executeRequest succeeded, and left messages: ${notes.join(' ')}`);
  const data = response === undefined ? struct['data'] : response;
  return { ...plainData('executeRequest', data), content: [] };
}

export async function rework(
  call: HandlerCall,
  { draft, userParams }: Prepared,
  decoded: Decoded,
): Promise<Decoded> {
  const { handlers, running } = call;
  if (handlers.postRequest === undefined) return decoded;
  const struct: JsonObject = { ...structuredClone(draft), status: true, messages: [] };
  const input = structuredClone({ response: decoded.data, payload: userParams });
  const returned = await runHandler('postRequest', handlers.postRequest, { ...input, struct }, running);
  return reading('postRequest', () => reworked(returned, call, struct, decoded));
}

function reworked(returned: unknown, call: HandlerCall, struct: JsonObject, decoded: Decoded): Decoded {
  const { struct: returnedStruct, response } = isObject(returned) ? returned : {};
  refuseReported('postRequest', [struct, returnedStruct], call);
  if (response === undefined) {
    const received = redactedPreview(returned, call.hidden);
    call.warn(`postRequest returned ${received} instead of { response }: the data is unchanged.`);
    return decoded;
  }
  const made = plainData('postRequest', response);
  return { ...made, content: made.data === decoded.data ? decoded.content : [] };
}

/** @throws RouteFailure where a struct reports a failure or messages. */
function refuseReported(name: HandlerName, structs: readonly unknown[], call: HandlerCall): void {
  const objects = structs.filter(isObject);
  const messages = [...new Set(objects.flatMap(messagesIn))];
  if (objects.some(isFailed) || messages.length > 0) throw reported(name, messages, call);
}

function isFailed({ status }: JsonObject): boolean {
  return status !== undefined && !status;
}

function messagesIn({ messages }: JsonObject): string[] {
  const list: unknown[] = Array.isArray(messages) ? messages : [messages ?? []].flat();
  return list
    .filter((message) => message !== undefined && message !== null && message !== '')
    .map((message) => (message instanceof Error ? message.message : textOf(message)));
}

function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  return JSON.stringify(message) ?? String(message);
}

function reported(name: HandlerName, messages: readonly string[], { route }: HandlerCall): RouteFailure {
  const reasons = messages.length === 0 ? [`${name} reported a failure.`] : messages;
  return new RouteFailure(reasons.map((text) => (/^E\d{3} /.test(text) ? text : `E011 ${route}: ${text}`)));
}
