import { escapeSegment, isObject } from '../../json/index.ts';
import type { Edit, Report, Rule } from '../rule.ts';

/**
 * Controls, marks that turn the direction of writing, characters of no width and tags: a person does not see them, a
 * model reads them. Joiners of emoji and of scripts that need them stay.
 */
const HIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

const TEXTS = ['title', 'description', '$comment'] as const;

export const hiddenText: Rule = {
  id: 'hidden-text',
  group: 'safety',
  severity: 'error',
  finds:
    'A title or description has characters that people do not see: controls, marks of direction, characters of no width, tags.',
  why: 'A model reads what a reviewer does not, which is how a tool smuggles in instructions. Look at what is hidden before you use the tool; the fix takes the characters out.',
  examples: {
    fires: {
      name: 'add',
      description: 'Adds two numbers.\u{e0049}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}',
      inputSchema: { type: 'object' },
      outputSchema: {},
    },
    silent: {
      name: 'add',
      description: 'Adds two numbers.',
      inputSchema: { type: 'object' },
      outputSchema: {},
    },
  },
  fixes: true,
  checkTool(tool, report) {
    for (const member of ['title', 'description'] as const) look(tool[member], `/${member}`, report);
    const title = isObject(tool.annotations) ? tool.annotations['title'] : undefined;
    look(title, '/annotations/title', report);
  },
  checkSchema({ places }, report) {
    for (const { schema, pointer } of places) {
      for (const member of TEXTS) {
        if (Object.hasOwn(schema, member))
          look(schema[member], `${pointer}/${escapeSegment(member)}`, report);
      }
    }
  },
};

function look(text: unknown, place: string, report: Report): void {
  const found = typeof text === 'string' ? text.match(HIDDEN) : null;
  if (found === null) return;
  const codes = [...new Set(found)].slice(0, 5).map(codeOf).join(', ');
  const count = found.length === 1 ? 'a hidden character' : `${found.length} hidden characters`;
  const edit: Edit = { kind: 'set', place, value: (text as string).replace(HIDDEN, '') };
  report(place, `The text has ${count} (${codes}).`, { edits: [edit] });
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
