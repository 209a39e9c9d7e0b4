/** The text of a file and its JSON value: read, found in it by place, and rewritten with comments, order and layout kept. */
export { locator, type Position } from './locate.ts';
export { parseYaml, type ParsedYaml } from './parse-yaml.ts';
export { rewriteText } from './rewrite-text.ts';
