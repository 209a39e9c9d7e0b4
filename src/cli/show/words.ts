/** Words for the heads of tables: what a tool returns, and how the result is sent. */
import { isObject } from '../../json/index.ts';
import type { Seen, ToolView } from './view.ts';

/** For example `integer`, `string[]`, `object or null`. */
export function returns({ output }: ToolView): string {
  return output === undefined ? 'not declared' : kindOf(output, 0);
}

const MAX_NESTING = 3;

function kindOf(schema: unknown, nesting: number): string {
  if (!isObject(schema) || nesting > MAX_NESTING) return 'anything';
  const { type, items, anyOf, oneOf } = schema;
  if (type === 'array')
    return items === undefined || items === true ? 'array' : `${bracketed(kindOf(items, nesting + 1))}[]`;
  if (typeof type === 'string') return type;
  if (Array.isArray(type)) return type.join(' or ');
  const branches: unknown = anyOf ?? oneOf;
  if (!Array.isArray(branches)) return 'anything';
  return [...new Set(branches.map((branch) => kindOf(branch, nesting + 1)))].join(' or ');
}

function bracketed(kind: string): string {
  return kind.includes(' ') ? `(${kind})` : kind;
}

export function travels({ outputs, carriage, tool }: Seen): string {
  if (outputs === 'none') return 'as text only';
  if (tool.outputSchema === undefined) return outputs === 'any' ? 'as it is' : 'as it is, or text only';
  switch (carriage) {
    case 'enveloped':
      return 'as {"result": …}';
    case 'objects-natural':
      return 'as it is, or {"result": …}';
    default:
      return 'as it is';
  }
}
