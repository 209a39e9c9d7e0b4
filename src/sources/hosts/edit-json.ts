/**
 * The text of a JSON file with comments, the path of a member and its value in; the text with that member
 * out. Only the member itself is written: every other character stays, and a comment stays with the member
 * that it follows.
 */
import type { Node } from 'jsonc-parser';
import { isObject, type JsonObject } from '../../json/index.ts';

type Path = readonly [outer: string, inner: string];

export async function editJson(text: string, path: Path, value: JsonObject): Promise<string> {
  const { parseTree } = await import('jsonc-parser');
  const tree = parseTree(text, [], { allowTrailingComma: true });
  const [outer, inner] = path;
  if (tree === undefined) return `${JSON.stringify({ [outer]: { [inner]: value } }, undefined, 2)}\n`;
  const style = styleOf(text);
  const holder = memberOf(tree, outer);
  if (holder === undefined) return insertMember(text, tree, outer, { [inner]: value }, style);
  const member = memberOf(holder, inner);
  if (member === undefined) return insertMember(text, holder, inner, value, style);
  const fresh = written(value, indentAt(text, member.parent!.offset), style);
  return splice(text, member.offset, member.offset + member.length, fresh);
}

interface Style {
  readonly unit: string;
  readonly lineEnd: string;
}

function styleOf(text: string): Style {
  return { unit: /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ', lineEnd: text.includes('\r\n') ? '\r\n' : '\n' };
}

/** Of members with the same name the last one counts. */
function memberOf(node: Node, name: string): Node | undefined {
  return node.children?.findLast(({ children }) => children?.[0]?.value === name)?.children?.[1];
}

function insertMember(text: string, node: Node, key: string, value: JsonObject, style: Style): string {
  const last = node.children?.at(-1);
  const outerIndent = indentAt(text, node.offset);
  const start = node.offset + 1;
  if (last === undefined) {
    const indent = outerIndent + style.unit;
    const member = `${style.lineEnd}${indent}${memberText(key, value, indent, style)}`;
    const close = node.offset + node.length - 1;
    const isBlank = text.slice(start, close).trim() === '';
    return splice(
      text,
      start,
      isBlank ? close : start,
      member + (isBlank ? style.lineEnd + outerIndent : ''),
    );
  }
  const end = last.offset + last.length;
  const isMultiline = text.slice(start, last.offset).includes('\n');
  const indent = isMultiline ? indentAt(text, last.offset) : outerIndent + style.unit;
  const lead = isMultiline ? style.lineEnd + indent : ' ';
  const [rest = ''] = AFTER_MEMBER.exec(text.slice(end)) ?? [];
  const comma = rest.replaceAll(COMMENT, '').includes(',') ? '' : ',';
  return splice(
    text,
    end,
    end + rest.length,
    `${comma}${rest}${lead}${memberText(key, value, indent, style)}`,
  );
}

/** A comma and comments up to the end of the line. */
const AFTER_MEMBER = /^(?:[ \t]*(?:,|\/\*(?:[^*\n]|\*(?!\/))*\*\/))*(?:[ \t]*\/\/[^\r\n]*)?/;
const COMMENT = /\/\*(?:[^*]|\*(?!\/))*\*\/|\/\/[^\r\n]*/g;

function memberText(key: string, value: JsonObject, indent: string, style: Style): string {
  return `${JSON.stringify(key)}: ${written(value, indent, style)}`;
}

/** Writes arrays on one line, as people write commands. */
function written(value: unknown, indent: string, style: Style): string {
  if (!isObject(value))
    return Array.isArray(value)
      ? `[${value.map((item) => JSON.stringify(item)).join(', ')}]`
      : JSON.stringify(value);
  const inner = indent + style.unit;
  const members = Object.entries(value).map(
    ([key, member]) => `${style.lineEnd}${inner}${JSON.stringify(key)}: ${written(member, inner, style)}`,
  );
  return members.length === 0 ? '{}' : `{${members.join(',')}${style.lineEnd}${indent}}`;
}

/** The blanks at the start of the line of an offset. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, offset))![0];
}

function splice(text: string, start: number, end: number, fresh: string): string {
  return text.slice(0, start) + fresh + text.slice(end);
}
