/** One schema as rules see it: a side of a tool, or a file of its own. What takes work to know is found out once. */
import type { AdmittedSchema, Problem, Role } from '../schema/index.ts';
import type { DescribedSchema, DescribedTool, SourceKind } from '../sources/index.ts';
import { refusedValues, type RefusedValue } from './held-values.ts';
import { linkedSites, type LinkedSites } from './linked-sites.ts';
import { placesIn, type Place } from './places.ts';
import { fragmentsIn } from './referred.ts';

export class SchemaView {
  /** As it was written or advertised. */
  readonly document: unknown;
  /** Undefined where it was refused. */
  readonly schema: AdmittedSchema | undefined;
  readonly problems: readonly Problem[];
  readonly role: Role;
  /** Undefined where the schema is a file of its own. */
  readonly tool: DescribedTool | undefined;
  readonly kind: SourceKind;
  private known: readonly Place[] | undefined;
  private refused: readonly RefusedValue[] | undefined;
  private linked: LinkedSites | undefined;
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
  get places(): readonly Place[] {
    this.known ??= this.schema === undefined ? [] : placesIn(this.document, this.schema.dialect);
    return this.known;
  }

  /** Defaults, examples and members that their own subschema refuses. */
  get refusedValues(): readonly RefusedValue[] {
    this.refused ??= this.schema === undefined ? [] : refusedValues(this.schema, this.places);
    return this.refused;
  }

  /** Where its references lead, as the texts behind "#". */
  get fragments(): readonly string[] {
    this.targets ??= fragmentsIn(this.places);
    return this.targets;
  }

  /** For each subschema those that it applies; of an admitted schema. */
  get sites(): LinkedSites {
    this.linked ??= linkedSites(this.schema!);
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
