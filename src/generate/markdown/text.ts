/**
 * Escapes untrusted texts for Markdown: as words, as a paragraph, as code, in a cell of a table. No text can
 * become a link, HTML, a heading or a list, or end its cell or its block of code.
 */

/** Control characters, line separators, and marks that are invisible or change the direction of writing. */
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;
const LINE_END = /\r\n|[\n\r\u2028\u2029]/;

/** Words on one line. Text between backticks stays code, which authors of descriptions use. */
export function words(text: string): string {
  const line = text.replace(UNSEEN, ' ');
  if (!line.includes('`')) return escaped(line).trim();
  return line
    .split(/(`[^`]+`)/)
    .map((piece) => (/^`[^`]+`$/.test(piece) ? code(piece.slice(1, -1)) : escaped(piece)))
    .join('')
    .trim();
}

/** Words, each line on a line of its own. */
export function paragraph(text: string): string {
  const lines = text.split(LINE_END).map((line) => beginning(words(line)));
  const blocks: string[][] = [[]];
  for (const line of lines) {
    if (line === '') blocks.push([]);
    else blocks.at(-1)!.push(line);
  }
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\\\n'))
    .join('\n\n');
}

/** In a cell, a line break becomes the tag `<br>`. */
export function cellWords(text: string): string {
  return text
    .split(LINE_END)
    .map(words)
    .filter((line) => line !== '')
    .join('<br>');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '|': '&#124;' };

/** A pipe is always an entity: after a backslash, an escaped one would still end a cell. */
function escaped(text: string): string {
  if (!/[\\`*[\]~!&<>|_]/.test(text)) return text;
  return text
    .replace(/[\\`*[\]~!]/g, '\\$&')
    .replace(/[&<>|]/g, (unit) => ENTITIES[unit]!)
    .replace(/(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, '\\_');
}

/** Escapes the beginning of a line that Markdown would read as a heading or a list. */
function beginning(line: string): string {
  return line.replace(/^([#+=-]|\d{1,9}(?=[.)]))/, (mark) => (/^\d/.test(mark) ? `${mark}\\` : `\\${mark}`));
}

/** Code inside a sentence or a cell. */
export function code(text: string): string {
  const line = text.replace(UNSEEN, ' ');
  if (line.trim() === '') return line === '' ? '(empty)' : '(blank)';
  // A code span cannot have a pipe everywhere, so this one is HTML with entities.
  if (line.includes('|')) return `<code>${line.replace(/[^A-Za-z0-9 ]/g, entity)}</code>`;
  const fence = '`'.repeat(longestRun(line) + 1);
  const room = line.startsWith('`') || line.endsWith('`') || /^ .* $/.test(line) ? ' ' : '';
  return `${fence}${room}${line}${room}${fence}`;
}

function entity(unit: string): string {
  const point = unit.charCodeAt(0);
  return point < 128 ? `&#${point};` : unit;
}

/** A block of code; nothing in it can end it. */
export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text}\n${fence}\n`;
}

function longestRun(text: string): number {
  if (!text.includes('`')) return 0;
  return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}

/** A table whose cells are safe already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('');
}
