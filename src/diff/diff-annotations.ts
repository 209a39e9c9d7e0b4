/**
 * Two versions of the annotations of a tool in; the hints that changed out. A hint is weaker where it
 * promises less: a host that calls read-only tools without a question must ask now. Absent hints have the
 * defaults of the protocol.
 */
import type { Change } from './change.ts';
import type { ComparedTool } from './compared-tool.ts';

/** The default of each hint, and the value that promises more. */
const HINTS: readonly (readonly [name: string, byDefault: boolean, promise: boolean])[] = [
  ['readOnlyHint', false, true],
  ['destructiveHint', true, false],
  ['idempotentHint', false, true],
  ['openWorldHint', true, false],
];

export function diffAnnotations(before: ComparedTool, after: ComparedTool): Change[] {
  return HINTS.flatMap(([name, byDefault, promise]): Change[] => {
    const [was, is] = [hint(before, name, byDefault), hint(after, name, byDefault)];
    if (was === is) return [];
    const isWeaker = was === promise;
    const message = `its annotation ${name} changed from ${was} to ${is}, which promises ${isWeaker ? 'less' : 'more'}`;
    return [
      {
        tool: after.name,
        kind: isWeaker ? 'annotation-weaker' : 'annotation-stronger',
        effect: isWeaker ? 'breaking' : 'compatible',
        message,
        place: `/annotations/${name}`,
      },
    ];
  });
}

function hint({ annotations }: ComparedTool, name: string, byDefault: boolean): boolean {
  const value = annotations?.[name];
  return typeof value === 'boolean' ? value : byDefault;
}
