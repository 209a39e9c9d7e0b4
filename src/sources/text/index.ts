/**
 * The text of a file and its JSON value: parsed, located, and rewritten with comments, order and layout kept.
 */
export { locator, type Locator } from './locate.ts';
export { parseYaml, type ParsedYaml } from './parse-yaml.ts';
export { positions, type Position } from './position.ts';
export { rewriteText } from './rewrite-text.ts';
export { findSyntaxError } from './syntax-error.ts';
export { parseWithComments } from './parse-with-comments.ts';
