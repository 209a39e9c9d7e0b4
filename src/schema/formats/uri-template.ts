/**
 * `uri-template`: RFC 6570 (2), all levels. In comes a text, out goes whether it is one. Expressions are cut
 * out and checked one by one, the literals around them are searched for what they may not contain: linear,
 * without backtracking.
 */
import { IPRIVATE, UCSCHAR } from './uri.ts';

const EXPRESSION_PATTERN = /\{([^{}]*)\}/g;
/** Also the apostrophe, which the RFC's grammar forgot (erratum 6937). */
const BAD_LITERAL = new RegExp(
  `[^%\\x21\\x23\\x24\\x26-\\x3B\\x3D\\x3F-\\x5B\\x5D\\x5F\\x61-\\x7A\\x7E${UCSCHAR}${IPRIVATE}]|%(?![\\da-fA-F]{2})`,
  'u',
);

export function isUriTemplate(text: string): boolean {
  let expressionsAreValid = true;
  const literals = text.replace(EXPRESSION_PATTERN, (_, expression: string) => {
    expressionsAreValid &&= isExpression(expression);
    // A harmless literal in its place, lest `%{a}41` become the escape `%41`.
    return '.';
  });
  return expressionsAreValid && !BAD_LITERAL.test(literals);
}

function isExpression(text: string): boolean {
  const variables = /^[+#./;?&=,!@|]/.test(text) ? text.slice(1) : text;
  return variables.split(',').every(isVariable);
}

/** A name of one or more parts joined by dots, then `:` and a prefix length below 10,000, or `*`. */
function isVariable(text: string): boolean {
  const name = text.replace(/(?:\*|:[1-9]\d{0,3})$/, '');
  return !/[^\w.%]|%(?![\da-fA-F]{2})|^\.|\.\.|\.$|^$/.test(name);
}
