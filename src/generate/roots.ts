/**
 * Described sources in; the schemas to generate from out, each with its name: the two sides of every tool,
 * and every bare schema. Refused tools and schemas are left out; the caller reports them.
 */
import { OBJECT } from '../json/index.ts';
import { FreeNames, standaloneDocument } from '../schema/internal.ts';
import type { AdmittedSchema, Schema } from '../schema/index.ts';
import {
  eitherOutcome,
  type DescribedSchema,
  type DescribedSource,
  type DescribedTool,
} from '../sources/index.ts';
import { typeName } from './names/identifier.ts';
import { readShapes, type Declaration } from './shapes/index.ts';

/** One schema with everything it refers to, the root first. */
export interface DeclaredSchema {
  readonly declarations: readonly [root: Declaration, ...others: Declaration[]];
  /** Whether programs create its values, as they do with arguments. */
  readonly isInput: boolean;
  /** The admitted schema; undefined for the arguments of a tool without input. */
  readonly admitted: AdmittedSchema | undefined;
}

export interface DeclaredTool {
  readonly tool: DescribedTool;
  readonly input: DeclaredSchema;
  /** Undefined where the tool declares no output. */
  readonly output: DeclaredSchema | undefined;
}

export interface DeclaredFile {
  /** The path inside its source folder. */
  readonly file: string;
  readonly schema: DeclaredSchema;
}

export interface Declared {
  /** The titles of the servers among the sources. */
  readonly servers: readonly string[];
  readonly tools: readonly DeclaredTool[];
  readonly schemas: readonly DeclaredFile[];
}

/** Called before each tool: `done` of `total` are done, and `name` is next. */
export type OnTool = (done: number, total: number, name: string) => void;

const NO_ARGUMENTS: Schema = { type: 'object', additionalProperties: false };

export function declareSources(
  sources: readonly DescribedSource[],
  reserved: readonly string[],
  onTool: OnTool = () => undefined,
): Declared {
  const declaring = new Declaring(reserved, 'every-outcome');
  const tools = usableTools(sources).map((tool, index, all) => {
    onTool(index, all.length, tool.name);
    return declaring.tool(tool);
  });
  const servers = sources.flatMap(({ title }) => title ?? []);
  return { servers, tools, schemas: bareSchemas(sources).map((schema) => declaring.file(schema)) };
}

/** For a route: its declared output, for pages, or also the form of a failure, for programs. */
type Outcomes = 'success' | 'every-outcome';

/** Declares tools and files one by one, and keeps the names unique. */
export class Declaring {
  private readonly names: FreeNames;
  private readonly outcomes: Outcomes;

  constructor(reserved: readonly string[], outcomes: Outcomes) {
    this.names = new FreeNames(reserved);
    this.outcomes = outcomes;
  }

  tool(tool: DescribedTool): DeclaredTool {
    const name = typeName(tool.name, 'Tool');
    const output = tool.natural ?? tool.output;
    return {
      tool,
      input: this.schema(tool.input, `${name}Input`, true),
      output: output === undefined ? undefined : this.schema(output, `${name}Output`, false),
    };
  }

  file({ name, schema }: DescribedSchema): DeclaredFile {
    return { file: name, schema: this.schema(schema, typeName(fileStem(name), 'Schema'), false) };
  }

  private schema(admitted: AdmittedSchema | undefined, name: string, isInput: boolean): DeclaredSchema {
    const declared = admitted === undefined ? NO_ARGUMENTS : standaloneDocument(admitted).document;
    const isWhole = isInput || this.outcomes === 'success';
    const document = isWhole ? declared : (eitherOutcome(declared) ?? declared);
    const kinds = isInput ? { kinds: OBJECT } : {};
    const [root, ...others] = readShapes({ document, name, ...kinds }, this.names);
    return { declarations: [root!, ...others], isInput, admitted };
  }
}

/** The admitted schemas that are files of their own. */
export function bareSchemas(sources: readonly DescribedSource[]): DescribedSchema[] {
  return sources.flatMap(({ schema }) => (schema?.schema === undefined ? [] : [schema]));
}

/** The admitted tools. Of several with one name only the first can be called. */
export function usableTools(sources: readonly DescribedSource[]): DescribedTool[] {
  const byName = new Map<string, DescribedTool>();
  for (const tool of sources.flatMap(({ tools }) => tools)) {
    if (tool.problems.length === 0 && !byName.has(tool.name)) byName.set(tool.name, tool);
  }
  return [...byName.values()];
}

function fileStem(name: string): string {
  return name.replace(/\.(?:schema\.)?(?:json|ya?ml)$/i, '');
}
