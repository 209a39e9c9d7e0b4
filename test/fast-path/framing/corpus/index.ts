/**
 * Everything odd that a client may send in place of a plain call with the id 2; by theme, each with a name.
 */
import { bodies } from './bodies.ts';
import { headers } from './headers.ts';
import { requestLines } from './request-lines.ts';

export interface Odd {
  readonly theme: string;
  readonly name: string;
  readonly text: string;
}

export const oddRequests: readonly Odd[] = Object.entries({
  'request lines': requestLines,
  ...headers,
  ...bodies,
}).flatMap(([theme, cases]) => Object.entries(cases).map(([name, text]) => ({ theme, name, text })));
