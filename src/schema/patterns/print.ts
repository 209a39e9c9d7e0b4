/**
 * Writes a node back as source text, so that what has been trimmed and proven is what the native RegExp runs.
 * The rule: the text parses to the same node under the same flag, whatever stands beside it; single
 * characters are therefore always escaped (an Annex B `\1` must not grow by the digit that follows).
 */
import { single } from './characters.ts';
import type { Node } from './syntax.ts';

export function printNode(node: Node, unicode: boolean): string {
  switch (node.kind) {
    case 'empty':
      return '(?:)';
    case 'set': {
      const code = single(node.set);
      return code < 0 ? node.set.text : printCharacter(code, unicode);
    }
    case 'sequence':
      return node.items.map((item) => group(item, unicode)).join('');
    case 'choice':
      return node.options.map((option) => printNode(option, unicode)).join('|');
    case 'start':
      return '^';
    case 'end':
      return '$';
    case 'boundary':
      return node.negated ? '\\B' : '\\b';
    case 'repeat':
      return `${group(node.body, unicode)}{${node.min},${node.max === Infinity ? '' : node.max}}`;
    case 'capture':
      return group(node.body, unicode);
    case 'reference':
      return node.text;
    case 'look':
      return `(?${node.isBehind ? '<' : ''}${node.negated ? '!' : '='}${printNode(node.body, unicode)})`;
  }
}

function group(node: Node, unicode: boolean): string {
  const text = printNode(node, unicode);
  return node.kind === 'choice' || node.kind === 'sequence' || node.kind === 'repeat' ? `(?:${text})` : text;
}

function printCharacter(code: number, unicode: boolean): string {
  if (code < 128 && /[A-Za-z]/.test(String.fromCharCode(code))) return String.fromCharCode(code);
  return unicode ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
