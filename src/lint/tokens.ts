/** An estimate of the tokens of a tool: name, description and input schema, as hosts pass them to a model. */
import type { DescribedTool } from '../sources/index.ts';

const CHARACTERS_PER_TOKEN = 4;

export function estimatedTokens({ name, description = '', input }: DescribedTool): number {
  const schema = input === undefined ? '' : JSON.stringify(input.document);
  return Math.ceil((name.length + description.length + schema.length) / CHARACTERS_PER_TOKEN);
}
