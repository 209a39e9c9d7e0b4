/**
 * Questions of a server to the user of the client, in both eras: the application provides a function that
 * asks them. The server's schema is untrusted, so it is admitted first, and the reply is checked against it
 * before it is sent.
 */
import type { Client, ClientOptions } from '@modelcontextprotocol/client';
import type { JsonObject } from '../json/index.ts';
import { admitSchema, compileSchema, report, type Limits } from '../schema/index.ts';
import type { Answer } from '../tool/index.ts';

/** A question of a tool to the person who uses the client. */
export interface Question {
  /** What the tool wants to know. */
  readonly message: string;
  /** A flat object of primitive properties, as the server sent it. */
  readonly schema: JsonObject;
}

/**
 * Asks the person who uses the client, and returns the answer; it is checked against the schema before it is
 * sent.
 *
 * @example
 * const onAsk: OnAsk = ({ message }) =>
 *   message.startsWith('Delete')
 *     ? { action: 'decline' }
 *     : { action: 'accept', content: { confirmed: true } };
 */
export type OnAsk = (question: Question) => Answer | Promise<Answer>;

/** Advertised to servers. The SDK fills in defaults of the schema. */
export const ASKING: Pick<ClientOptions, 'capabilities'> = {
  capabilities: { elicitation: { form: { applyDefaults: true } } },
};

export function answerQuestions(client: Client, onAsk: OnAsk, limits: Partial<Limits>): void {
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    if (!('requestedSchema' in params)) return { action: 'decline' };
    const schema = params.requestedSchema as JsonObject;
    const admitted = admitSchema(schema, { limits, formats: 'assert', patterns: 'lenient' });
    if (!admitted.ok) return { action: 'decline' };
    const answer = await onAsk({ message: params.message, schema });
    if (answer.action !== 'accept') return { action: answer.action };
    const content = { ...defaultsOf(schema), ...answer.content };
    const checked = compileSchema(admitted.schema).check(content);
    if (!checked.ok) throw new TypeError(report(checked, { value: content, name: 'The answer' }));
    return { action: 'accept', content: content as Record<string, string> };
  });
}

function defaultsOf({ properties }: JsonObject): JsonObject {
  const entries = Object.entries((properties ?? {}) as Record<string, JsonObject>);
  return Object.fromEntries(
    entries.flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  );
}
