/** Changes in; lines for people out, and lines that GitHub shows at a change. */
import { counted } from '../../json/index.ts';
import type { Change, Effect } from '../../diff/index.ts';
import { oneLine } from '../../schema/internal.ts';
import { annotationLine } from '../check/github-annotations.ts';
import type { Paint } from '../io.ts';

const HEADINGS: readonly (readonly [Effect, string])[] = [
  ['breaking', 'Breaking'],
  ['unknown', 'Unknown'],
  ['compatible', 'Compatible'],
  ['description', 'Descriptions'],
];

export function changesText(changes: readonly Change[], paint: Paint): string {
  if (changes.length === 0) return 'no change\n';
  const parts = HEADINGS.flatMap(([effect, heading]) => {
    const own = changes.filter((change) => change.effect === effect);
    if (own.length === 0) return [];
    const isBad = effect === 'breaking' || effect === 'unknown';
    return [
      `${isBad ? paint.bad(heading) : paint.strong(heading)}\n`,
      ...own.map((change) => changeText(change, paint)),
      '\n',
    ];
  });
  return parts.join('') + `${summary(changes)}\n`;
}

function changeText({ tool, message, reason }: Change, paint: Paint): string {
  const lines = [`  ${paint.strong(tool)}: ${oneLine(message)}`];
  if (reason !== undefined) lines.push(paint.faint(`      ${oneLine(reason)}`));
  return `${lines.join('\n')}\n`;
}

function summary(changes: readonly Change[]): string {
  return HEADINGS.flatMap(([effect]) => {
    const { length } = changes.filter((change) => change.effect === effect);
    if (length === 0) return [];
    return effect === 'description' ? counted(length, 'changed description') : `${length} ${effect}`;
  }).join(', ');
}

const COMMANDS: Readonly<Record<Effect, string>> = {
  breaking: 'error',
  unknown: 'error',
  compatible: 'notice',
  description: 'warning',
};

/** `file`: the new source, where it is one. */
export function githubLines(changes: readonly Change[], file: string | undefined): string[] {
  return changes.map(({ tool, kind, effect, message, reason }) =>
    annotationLine({
      command: COMMANDS[effect],
      ...(file !== undefined && { file }),
      title: kind,
      message: `${tool}: ${message}${reason === undefined ? '' : ` (${reason})`}`,
    }),
  );
}
