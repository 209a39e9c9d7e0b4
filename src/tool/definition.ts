/**
 * Checks that the definitions of tools, resources, templates and prompts share: names, scopes, members that
 * nothing reads. Each gives words for a problem, or nothing. Authors without TypeScript get the same words.
 */
import { preview } from '../json/index.ts';
import { nearestNames } from '../nearest.ts';

const MAX_NAME = 128;

export function nameFault(name: unknown): string | undefined {
  if (typeof name === 'string' && isName(name) && name.length <= MAX_NAME) return undefined;
  return `The name ${preview(name)} cannot be used: give a text of 1 to ${MAX_NAME} characters on one line, best of letters, digits, "_", "-" and ".".`;
}

/** Nearly all names are plain, and the rule for the others takes milliseconds to compile. */
function isName(name: string): boolean {
  return /^[\w.-]+$/.test(name) || /^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}]+(?<!\s)$/u.test(name);
}

/** As OAuth writes a scope (RFC 6749, 3.3): anything else could never be granted. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

export function scopesFault(scopes: unknown): string | undefined {
  if (scopes === undefined) return undefined;
  if (Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string' && SCOPE.test(scope))) {
    return undefined;
  }
  return `"scopes" must be a list of texts, each of visible ASCII characters without spaces, quotes and backslashes, but is ${preview(scopes)}.`;
}

/** Names of other libraries for what has another name here. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  input: ['inputSchema', 'parameters', 'params', 'args', 'argsSchema', 'arguments', 'paramsSchema', 'schema'],
  output: ['outputSchema', 'returns', 'result'],
  run: ['execute', 'handler', 'callback', 'call', 'fn', 'cb', 'handle'],
  read: ['load', 'handler', 'callback', 'readCallback', 'content', 'contents', 'text', 'run', 'execute'],
  render: ['load', 'handler', 'callback', 'messages', 'get', 'template', 'run', 'execute'],
  uriTemplate: ['uri', 'template', 'url'],
  uri: ['url', 'href', 'uriTemplate'],
  timeoutMs: ['timeout', 'timeoutSeconds', 'timeoutMilliseconds', 'timeLimit'],
  meta: ['_meta', 'metadata'],
  scopes: ['requiredScopes', 'scope'],
  mimeType: ['contentType', 'mediaType', 'type'],
  complete: ['completer', 'completions', 'autocomplete'],
};

/** One sentence for each member that has another name here: what it sets would be lost without a word. */
export function misnamedMembers(definition: object, members: readonly string[]): string[] {
  const misnamed = Object.entries(definition).filter(
    ([name]) => !members.includes(name) && members.some((own) => OTHER_NAMES[own]?.includes(name) === true),
  );
  return unknownMembers(Object.fromEntries(misnamed), members);
}

/** One sentence for each member that the definition has and nothing reads. */
export function unknownMembers(definition: object, members: readonly string[]): string[] {
  return Object.entries(definition).flatMap(([name, value]) => {
    if (value === undefined || members.includes(name)) return [];
    const intended =
      members.find((own) => OTHER_NAMES[own]?.includes(name) === true) ?? nearestNames(name, members)[0];
    const advice = intended === undefined ? `use ${members.join(', ')}` : `did you mean ${intended}?`;
    return [
      `There is no option ${preview(name)}: ${advice}${intended === 'timeoutMs' ? ' It takes milliseconds.' : ''}`,
    ];
  });
}
