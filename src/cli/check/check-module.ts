/**
 * A module of tools, or a route file, in; the schemas of its tools out, each as the registry judges it: a tool has a role and formats of its
 * own for each side, so what `serve` would refuse is refused here, in the same words.
 */
import type { AdmittedTool, RefusedTool } from '../../tool/index.ts';
import type { SourceProblem } from '../../sources/index.ts';
import type { Unreadable } from '../read-json.ts';
import { loadTools } from '../tools/load-tools.ts';
import type { RouteSettings } from '../tools/route-settings.ts';
import type { Compiled } from './compiled.ts';

const SIDES = ['input', 'output'] as const;

export interface Found {
  readonly unreadable: Unreadable[];
  readonly problems: SourceProblem[];
}

export async function compileModule(file: string, routes: RouteSettings, found: Found): Promise<Compiled[]> {
  const loaded = await loadTools([file], { routes });
  found.unreadable.push(...loaded.unreadable);
  found.problems.push(...loaded.problems);
  const admitted = loaded.registry.tools.flatMap((tool) => admittedSides(file, tool));
  return [...admitted, ...loaded.refused.flatMap((tool) => refusedSides(file, tool))];
}

function admittedSides(file: string, tool: AdmittedTool): Compiled[] {
  return SIDES.flatMap((role) => {
    const side = tool[role];
    if (side === undefined) return [];
    const about = { schema: `${file}: ${tool.name} ${role}`, file, tool: tool.name, role };
    const outcome = { ...about, dialect: side.schema.dialect, ok: true, problems: [] };
    return [{ outcome, parts: [...tool.name.split('.'), role], validator: side.validator }];
  });
}

/** Problems of the tool itself, such as its name, come first. */
function refusedSides(file: string, { name, problems }: RefusedTool): Compiled[] {
  return ([undefined, ...SIDES] as const).flatMap((side) => {
    const own = problems.filter((problem) => problem.side === side);
    if (own.length === 0) return [];
    const schema = side === undefined ? `${file}: ${name}` : `${file}: ${name} ${side}`;
    const outcome = { schema, file, tool: name, role: side ?? 'any', ok: false, problems: own } as const;
    return [
      { outcome, parts: [...name.split('.'), ...(side === undefined ? [] : [side])], validator: undefined },
    ];
  });
}
