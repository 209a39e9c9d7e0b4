/**
 * Described sources in; every schema in them out, with its outcome and the names by which values are matched
 * to it. The two sides of a tool are separate schemas; problems of the tool itself, such as its name, come
 * first.
 */
import type { AdmittedSchema, Problem, Role } from '../../schema/index.ts';
import type { DescribedSource, DescribedTool } from '../../sources/index.ts';
import { partsOf } from '../names.ts';
import type { CheckedSchema } from './checked-schema.ts';

const SIDES = ['input', 'output'] as const;

export function schemasOf({ name: file, title, tools, schema }: DescribedSource): CheckedSchema[] {
  const bare =
    schema === undefined
      ? []
      : [checked({ schema: file, file, role: schema.role }, partsOf(schema.name), schema)];
  return [...bare, ...tools.flatMap((tool) => sidesOf({ file, title: title ?? file }, tool))];
}

/** A tool may have no input schema (it takes no arguments) and no output schema. */
function sidesOf(
  source: { readonly file: string; readonly title: string },
  tool: DescribedTool,
): CheckedSchema[] {
  return ([undefined, ...SIDES] as const).flatMap((side) => {
    const schema = side === undefined ? undefined : tool[side];
    const problems = tool.problems.filter((problem) => problem.side === side);
    if (schema === undefined && problems.length === 0) return [];
    const { name } = tool;
    const title = `${source.title}: ${name}`;
    const schemaTitle = side === undefined ? title : `${title} ${side}`;
    const about = { schema: schemaTitle, file: source.file, tool: name, role: side ?? ('any' as const) };
    const parts = [...name.split('.'), ...(side === undefined ? [] : [side])];
    return [checked(about, parts, { ...(schema !== undefined && { schema }), problems })];
  });
}

interface About {
  readonly schema: string;
  readonly file: string;
  readonly tool?: string;
  readonly role: Role;
}

function checked(
  about: About,
  parts: readonly string[],
  { schema, problems }: { readonly schema?: AdmittedSchema; readonly problems: readonly Problem[] },
): CheckedSchema {
  if (schema === undefined) return { outcome: { ...about, ok: false, problems }, parts };
  const outcome = { ...about, dialect: schema.dialect, ok: true, problems: [] };
  return { outcome, parts, schema };
}
