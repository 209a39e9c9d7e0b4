/**
 * Formats that no specification of JSON Schema defines and official clients check all the same. In comes a
 * text, out goes whether all of them accept it. Each takes linear time.
 */
import { Meter } from '../meter.ts';
import { compilePattern, type PatternMatcher } from '../patterns/index.ts';

/** Base64, in one of its lines: that is what Ajv asks for. */
export function isByte(text: string): boolean {
  return text.split(/[\n\r\u2028\u2029]/).some((line) => {
    const digits = line.replace(/={1,2}$/, '');
    return line.length % 4 === 0 && !/[^A-Za-z\d+/]/.test(digits);
  });
}

export function isJsonPointerFragment(text: string): boolean {
  return (
    /^#(?:\/|$)/.test(text) && !/[^\w\-.!$&'()*+,;:=@%~/]|%(?![\da-fA-F]{2})|~(?![01])/.test(text.slice(1))
  );
}

const LETTERS = 'a-zA-Z\\u00a1-\\uffff';
const LABEL = `(?:[${LETTERS}\\d]+-)*[${LETTERS}\\d]+`;
/** An address that is not of a private network. */
const ADDRESS =
  '(?!(?:10|127)(?:\\.\\d{1,3}){3})(?!(?:169\\.254|192\\.168)(?:\\.\\d{1,3}){2})' +
  '(?!172\\.(?:1[6-9]|2\\d|3[01])(?:\\.\\d{1,3}){2})(?:[1-9]\\d?|1\\d\\d|2[01]\\d|22[0-3])' +
  '(?:\\.(?:1?\\d{1,2}|2[0-4]\\d|25[0-5])){2}(?:\\.(?:[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-4]))';
const URL_TEXT =
  `^(?:[hH][tT][tT][pP][sS]?|[fF][tT][pP])://(?:\\S+(?::\\S*)?@)?` +
  `(?:${ADDRESS}|${LABEL}(?:\\.${LABEL})*\\.[${LETTERS}]{2,})(?::\\d{2,5})?(?:/\\S*)?$`;

let urlMatcher: PatternMatcher | undefined;
/** The length of a text was charged before its format is asked for. */
const unmetered = new Meter(Infinity);

/** As `ajv-formats` writes it, after Diego Perini; by a matcher of our own, since a native one backtracks. */
export function isUrl(text: string): boolean {
  if (urlMatcher === undefined) {
    const compiled = compilePattern(URL_TEXT, 'linear');
    if (!compiled.ok) throw new Error(compiled.reason);
    urlMatcher = compiled.matcher;
  }
  return urlMatcher.test(text, unmetered);
}
