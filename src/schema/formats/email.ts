/**
 * `email` (RFC 5321, 4.1.2: a mailbox) and `idn-email` (RFC 6531, 3.3: the same, beyond ASCII). In comes a
 * text, out goes whether it is one. The local part has no limit in length: RFC 5321 (4.5.3.1) names what must
 * be supported at least.
 */
import { isIdnHostname, isInternetName } from './hostname.ts';
import { isIpv4, isIpv6 } from './ip-address.ts';

const ATEXT = "\\w!#$%&'*+\\-/=?^`{|}~";
const QTEXT = '\\x20\\x21\\x23-\\x5B\\x5D-\\x7E';
/** UTF-8 beyond ASCII; lone surrogates are no characters. */
const BEYOND_ASCII = '\\u{80}-\\u{D7FF}\\u{E000}-\\u{10FFFF}';

interface Grammar {
  readonly badDotString: RegExp;
  readonly badQuotedString: RegExp;
  readonly isDomain: (text: string) => boolean;
}

const ascii = grammar('', isInternetName);
const international = grammar(BEYOND_ASCII, isIdnHostname);

function grammar(more: string, isDomain: (text: string) => boolean): Grammar {
  return {
    badDotString: new RegExp(`[^.${ATEXT}${more}]|^\\.|\\.\\.|\\.$|^$`, 'u'),
    badQuotedString: new RegExp(`[^${QTEXT}${more}]`, 'u'),
    isDomain,
  };
}

export function isEmail(text: string): boolean {
  return isMailbox(text, ascii);
}

export function isIdnEmail(text: string): boolean {
  return isMailbox(text, international);
}

/** The last `@` is the one: a quoted local part may contain others, a domain may not. */
function isMailbox(text: string, grammarOf: Grammar): boolean {
  const at = text.lastIndexOf('@');
  if (at === -1) return false;
  const domain = text.slice(at + 1);
  const isValidDomain = domain.startsWith('[') ? isAddressLiteral(domain) : grammarOf.isDomain(domain);
  return isValidDomain && isLocalPart(text.slice(0, at), grammarOf);
}

function isLocalPart(text: string, { badDotString, badQuotedString }: Grammar): boolean {
  const quoted = /^"([^]*)"$/.exec(text)?.[1];
  if (quoted === undefined) return !badDotString.test(text);
  return !badQuotedString.test(quoted.replace(/\\[\x20-\x7E]/g, ''));
}

/** `IPv6` is the only tag that IANA has registered; others mean nothing yet (RFC 5321, 4.1.3). */
function isAddressLiteral(text: string): boolean {
  if (!text.endsWith(']')) return false;
  const address = text.slice(1, -1);
  return isIpv4(address) || (/^IPv6:/i.test(address) && isIpv6(address.slice(5)));
}
