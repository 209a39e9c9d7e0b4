/**
 * Questions of a server to the person behind the client, in both eras: who connects hands over how to ask them. The schema
 * is the server's and untrusted, so it is admitted first, and what comes back is checked by it before it leaves.
 */
import type { Client, ClientOptions } from '@modelcontextprotocol/client';
import type { JsonObject } from '../json/index.ts';
import { admitSchema, compileSchema, report, type Limits } from '../schema/index.ts';
import type { Answer } from '../tool/index.ts';

export interface Question {
  readonly message: string;
  /** A flat object of primitive properties, as the server sent it. */
  readonly schema: JsonObject;
}

export type OnAsk = (question: Question) => Answer | Promise<Answer>;

/** Told to servers, so that they do not ask in vain. Defaults of the schema are filled in by the SDK. */
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
