/**
 * `uri`, `uri-reference` (RFC 3986) and `iri`, `iri-reference` (RFC 3987). In comes a text, out goes whether
 * it is one. The text is cut into its parts at the first delimiter of each (RFC 3986, appendix B), then each
 * part is searched for what it may not contain: a search never backtracks, so that the time is linear and the
 * stack is not used.
 */
import { isIpv6 } from './ip-address.ts';

/** What may not stand in each part: a character outside of its set, or a `%` that escapes nothing. */
interface Grammar {
  readonly badUserinfo: RegExp;
  readonly badName: RegExp;
  readonly badPath: RegExp;
  readonly badQuery: RegExp;
  readonly badFragment: RegExp;
}

/** Characters beyond ASCII of RFC 3987 (2.2), also literals of URI templates. */
export const UCSCHAR: string =
  '\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}' +
  Array.from({ length: 14 }, (_, index) => {
    const plane = (index + 1).toString(16);
    // Plane 14 starts with the language tags, which are excluded.
    return `\\u{${plane}${plane === 'e' ? '1000' : '0000'}}-\\u{${plane}FFFD}`;
  }).join('');
export const IPRIVATE: string = '\\u{E000}-\\u{F8FF}\\u{F0000}-\\u{FFFFD}\\u{100000}-\\u{10FFFD}';

const UNRESERVED_OR_SUB_DELIMS = "a-zA-Z0-9\\-._~!$&'()*+,;=";

const uriGrammar = grammar('', '');
const iriGrammar = grammar(UCSCHAR, IPRIVATE);

function grammar(beyondAscii: string, privateUse: string): Grammar {
  const name = UNRESERVED_OR_SUB_DELIMS + beyondAscii;
  return {
    badUserinfo: outside(`${name}:`),
    badName: outside(name),
    badPath: outside(`${name}:@\\/`),
    badQuery: outside(`${name}${privateUse}:@\\/?`),
    badFragment: outside(`${name}:@\\/?`),
  };
}

function outside(characters: string): RegExp {
  return new RegExp(`[^%${characters}]|%(?![\\da-fA-F]{2})`, 'u');
}

export function isUri(text: string): boolean {
  return matches(text, uriGrammar, true);
}

export function isUriReference(text: string): boolean {
  return matches(text, uriGrammar, false);
}

export function isIri(text: string): boolean {
  return matches(text, iriGrammar, true);
}

export function isIriReference(text: string): boolean {
  return matches(text, iriGrammar, false);
}

function matches(text: string, part: Grammar, needsScheme: boolean): boolean {
  const [beforeFragment, fragment] = cut(text, '#');
  const [beforeQuery, query] = cut(beforeFragment, '?');
  const scheme = /^[a-zA-Z][a-zA-Z\d+.-]*:/.exec(beforeQuery)?.[0];
  if (scheme === undefined && needsScheme) return false;
  const hierarchy = beforeQuery.slice(scheme?.length ?? 0);

  if (hierarchy.startsWith('//')) {
    const [authority, path] = cut(hierarchy.slice(2), '/');
    if (!isAuthority(authority, part) || part.badPath.test(path)) return false;
  } else {
    // Without a scheme, a colon in the first segment would be read as the end of one (RFC 3986, 4.2).
    if (scheme === undefined && cut(hierarchy, '/')[0].includes(':')) return false;
    if (part.badPath.test(hierarchy)) return false;
  }
  return !part.badQuery.test(query) && !part.badFragment.test(fragment);
}

function isAuthority(text: string, part: Grammar): boolean {
  const at = text.indexOf('@');
  const userinfo = text.slice(0, Math.max(at, 0));
  const hostAndPort = text.slice(at + 1);
  if (part.badUserinfo.test(userinfo)) return false;

  const literalEnd = hostAndPort.startsWith('[') ? hostAndPort.indexOf(']') : -1;
  const [nameOrNothing, port] = cut(hostAndPort.slice(literalEnd + 1), ':');
  if (/\D/.test(port)) return false;
  if (literalEnd === -1) return !part.badName.test(nameOrNothing);
  return nameOrNothing === '' && isAddressLiteral(hostAndPort.slice(1, literalEnd));
}

/** IPv6, or the form that RFC 3986 (3.2.2) keeps open for addresses to come. */
function isAddressLiteral(text: string): boolean {
  return isIpv6(text) || /^[vV][\da-fA-F]+\.[a-zA-Z0-9\-._~!$&'()*+,;=:]+$/.test(text);
}

/** The text before and after the first delimiter; what is absent is empty, which each part may be. */
function cut(text: string, delimiter: string): readonly [string, string] {
  const at = text.indexOf(delimiter);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
