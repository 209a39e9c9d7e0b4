/** The text of a file and its JSON value: read, and later rewritten with comments, order and layout kept. */
export { parseYaml, type ParsedYaml } from './parse-yaml.ts';
