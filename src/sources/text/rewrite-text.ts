/**
 * A text and the value that it should have in; the rewritten text out, undefined where that cannot be done
 * with the comments kept. The rule: the rewritten text parses to exactly the value.
 */
import { rewriteJson } from './rewrite-json.ts';
import { rewriteYaml } from './rewrite-yaml.ts';

export async function rewriteText(
  text: string,
  value: unknown,
  language: 'json' | 'yaml',
): Promise<string | undefined> {
  return language === 'yaml' ? rewriteYaml(text, value) : rewriteJson(text, value);
}
