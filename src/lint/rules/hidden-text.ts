import { escapeSegment, isObject } from '../../json/index.ts';
import type { Edit, Report, Rule } from '../rule.ts';

/**
 * Control characters, marks that change the direction of writing, characters without width and tags: people
 * do not see them, models read them. Joiners of emoji and of scripts that need them are allowed.
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
  why: 'A model reads characters that a reviewer does not see, so a tool can hide instructions in them. Look at them before you use the tool; the fix removes them.',
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
  checkSchema({ subschemas }, report) {
    for (const { schema, pointer } of subschemas) {
      for (const member of TEXTS) {
        if (Object.hasOwn(schema, member))
          look(schema[member], `${pointer}/${escapeSegment(member)}`, report);
      }
    }
  },
};

function look(text: unknown, place: string, report: Report): void {
  const matches = typeof text === 'string' ? text.match(HIDDEN) : null;
  if (matches === null) return;
  const codes = [...new Set(matches)].slice(0, 5).map(codeOf).join(', ');
  const count = matches.length === 1 ? 'a hidden character' : `${matches.length} hidden characters`;
  const edit: Edit = { kind: 'set', place, value: (text as string).replace(HIDDEN, '') };
  report(place, `The text has ${count} (${codes}).`, { edits: [edit] });
}

function codeOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
