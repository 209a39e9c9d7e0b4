/**
 * Format names and what they assert. In comes a name, out goes its check, or `undefined` for a name that no
 * supported dialect defines: unknown formats are never asserted. Every check decides any text, also a hostile
 * one, in linear time, and never throws. One meaning serves all dialects: they added names, and none changed
 * its grammar in a way that the official suite sees.
 */
import { clientCheck } from './client-formats.ts';
import { isDate, isDateTime, isDuration, isTime } from './date-time.ts';
import { isEmail, isIdnEmail } from './email.ts';
import { isHostname, isIdnHostname } from './hostname.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';
import { isJsonPointer, isRelativeJsonPointer } from './json-pointer.ts';
import { isRegex } from './regex.ts';
import { isUriTemplate } from './uri-template.ts';
import { isIri, isIriReference, isUri, isUriReference } from './uri.ts';
import { isUuid } from './uuid.ts';

const checks: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['date', isDate],
  ['date-time', isDateTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['hostname', isHostname],
  ['idn-email', isIdnEmail],
  ['idn-hostname', isIdnHostname],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['iri', isIri],
  ['iri-reference', isIriReference],
  ['json-pointer', isJsonPointer],
  ['regex', isRegex],
  ['relative-json-pointer', isRelativeJsonPointer],
  ['time', isTime],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['uri-template', isUriTemplate],
  ['uuid', isUuid],
]);

import type { FormatCheck } from './reading.ts';
export { FormatCheckThrew, readFormats, type FormatCheck, type FormatReading } from './reading.ts';
export { clientFormatNames, clientNumberCheck } from './client-formats.ts';

/** In alphabetical order. */
export const formatNames: readonly string[] = [...checks.keys()];

export function formatCheck(name: string): ((text: string) => boolean) | undefined {
  return checks.get(name);
}

/** What a text must be so that its definition and every official MCP client accept it (R-FORMAT). */
export function interoperableCheck(name: string): ((text: string) => boolean) | undefined {
  const [defined, narrowed] = [checks.get(name), clientCheck(name)];
  if (defined === undefined || narrowed === undefined) return defined ?? narrowed;
  let both = joined.get(name);
  if (both === undefined) joined.set(name, (both = (text) => defined(text) && narrowed(text)));
  return both;
}

/** One function for each name, so that two schemas that name the same format are seen to ask the same. */
const joined = new Map<string, FormatCheck>();
