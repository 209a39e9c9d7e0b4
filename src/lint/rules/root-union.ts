import { isObject } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

const UNIONS = ['oneOf', 'anyOf', 'allOf'] as const;

const listed = (inputSchema: object): object => ({
  tools: [{ name: 'find', description: 'Finds.', inputSchema, outputSchema: {} }],
});
const id = { type: 'string', description: 'Which one.' };

export const rootUnion: Rule = {
  id: 'root-union',
  group: 'quality',
  severity: 'warning',
  finds: 'The root of an input schema is a `oneOf`, `anyOf` or `allOf`.',
  why: 'Providers refuse such a root (Anthropic, OpenAI), and with it every tool of the session; other hosts offer no parameters. Declare all parameters in `properties` of the root, and say in descriptions which of them go together; the function can still check it. anyshape names the parameters of the branches at the root of tools that it serves, which is enough for hosts that only ignore the union.',
  examples: {
    fires: listed({ type: 'object', oneOf: [{ properties: { id }, required: ['id'] }] }),
    silent: listed({ type: 'object', properties: { id } }),
  },
  checkSchema({ role, document, schema }, report) {
    if (role !== 'input' || schema === undefined || !isObject(document)) return;
    for (const keyword of UNIONS) {
      if (!Object.hasOwn(document, keyword)) continue;
      report(`/${keyword}`, `Hosts refuse or ignore "${keyword}" at the root of an input.`);
    }
  },
};
