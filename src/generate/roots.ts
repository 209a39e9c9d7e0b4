/**
 * Described sources in; the schemas to generate from out, each with the name that it gets: the two sides of every tool,
 * and every bare schema. What was refused has nothing to generate from and is left to the caller to tell.
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

/** One schema with all that it refers to, the root first. */
export interface DeclaredSchema {
  readonly declarations: readonly [root: Declaration, ...others: Declaration[]];
  /** Whether a program makes its values, as it does arguments. */
  readonly isInput: boolean;
  /** What it was admitted as; undefined for the arguments of a tool that takes none. */
  readonly admitted: AdmittedSchema | undefined;
}

export interface DeclaredTool {
  readonly tool: DescribedTool;
  readonly input: DeclaredSchema;
  /** Undefined where the tool does not say what it gives. */
  readonly output: DeclaredSchema | undefined;
}

export interface DeclaredFile {
  /** The path inside the folder that was named. */
  readonly file: string;
  readonly schema: DeclaredSchema;
}

export interface Declared {
  /** What the servers among the sources call themselves. */
  readonly servers: readonly string[];
  readonly tools: readonly DeclaredTool[];
  readonly schemas: readonly DeclaredFile[];
}

/** Told before each tool: how many are done, of how many, and which is next. */
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

/** Of a route: what its file declares, as a page tells it, or also what it gives when it fails, as a program meets it. */
type Outcomes = 'success' | 'every-outcome';

/** Tools and files one after another, for those who need only one at a time. Remembers the names that are taken. */
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

/** Those that were not refused. */
export function bareSchemas(sources: readonly DescribedSource[]): DescribedSchema[] {
  return sources.flatMap(({ schema }) => (schema?.schema === undefined ? [] : [schema]));
}

/** Of several tools with one name only the first can be called. */
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
