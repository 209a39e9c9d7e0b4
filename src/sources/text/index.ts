/** The text of a file and its JSON value: read, found in it by place, and rewritten with comments, order and layout kept. */
export { locator, type Locator } from './locate.ts';
export { parseYaml, type ParsedYaml } from './parse-yaml.ts';
export type { Position } from './position.ts';
export { rewriteText } from './rewrite-text.ts';
export { findSyntaxError } from './syntax-error.ts';
