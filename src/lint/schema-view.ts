/** One schema as rules see it: a side of a tool, or a whole file. Costly properties are computed once. */
import type { AdmittedSchema, Problem, Role } from '../schema/index.ts';
import type { DescribedSchema, DescribedTool, SourceKind } from '../sources/index.ts';
import { refusedValues, type RefusedValue } from './held-values.ts';
import { linkedSchemas, type LinkedSchemas } from './linked-schemas.ts';
import { subschemasIn, type Subschema } from './subschemas.ts';
import { fragmentsIn } from './reference-fragments.ts';

export class SchemaView {
  /** The original or advertised document. */
  readonly document: unknown;
  /** Undefined where it was refused. */
  readonly schema: AdmittedSchema | undefined;
  readonly problems: readonly Problem[];
  readonly role: Role;
  /** Undefined where the schema is a whole file. */
  readonly tool: DescribedTool | undefined;
  readonly kind: SourceKind;
  private cachedSubschemas: readonly Subschema[] | undefined;
  private refused: readonly RefusedValue[] | undefined;
  private linked: LinkedSchemas | undefined;
  private targets: readonly string[] | undefined;

  constructor(parts: Pick<SchemaView, 'document' | 'schema' | 'problems' | 'role' | 'tool' | 'kind'>) {
    this.document = parts.document;
    this.schema = parts.schema;
    this.problems = parts.problems;
    this.role = parts.role;
    this.tool = parts.tool;
    this.kind = parts.kind;
  }

  /** Every subschema that is an object; none where the schema was refused. */
  get subschemas(): readonly Subschema[] {
    this.cachedSubschemas ??=
      this.schema === undefined ? [] : subschemasIn(this.document, this.schema.dialect);
    return this.cachedSubschemas;
  }

  /** Defaults, examples and members that their own subschema refuses. */
  get refusedValues(): readonly RefusedValue[] {
    this.refused ??= this.schema === undefined ? [] : refusedValues(this.schema, this.subschemas);
    return this.refused;
  }

  /** The targets of its references, as the texts after "#". */
  get fragments(): readonly string[] {
    this.targets ??= fragmentsIn(this.subschemas);
    return this.targets;
  }

  /** The subschemas that each subschema of an admitted schema applies. */
  get locations(): LinkedSchemas {
    this.linked ??= linkedSchemas(this.schema!);
    return this.linked;
  }
}

export function viewsOfTool(tool: DescribedTool, kind: SourceKind): SchemaView[] {
  return (['input', 'output'] as const).flatMap((role) => {
    const schema = tool[role];
    const document = tool[`${role}Schema`];
    const problems = tool.problems.filter(({ side }) => side === role);
    if (document === undefined && problems.length === 0) return [];
    return [new SchemaView({ document, schema, problems, role, tool, kind })];
  });
}

export function viewOfSchema({ document, schema, problems, role }: DescribedSchema): SchemaView {
  return new SchemaView({ document, schema, problems, role, tool: undefined, kind: 'schema' });
}
