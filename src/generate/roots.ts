/**
 * Described sources in; the schemas to generate from out, each with the name that it gets: the two sides of every tool,
 * and every bare schema. What was refused has nothing to generate from and is left to the caller to tell.
 */
import { OBJECT } from '../json/index.ts';
import { FreeNames } from '../schema/free-names.ts';
import type { AdmittedSchema, Schema } from '../schema/index.ts';
import { standaloneDocument } from '../schema/standalone/index.ts';
import type { DescribedSource, DescribedTool } from '../sources/index.ts';
import { typeName } from './names/identifier.ts';
import { readShapes, type Declaration } from './shapes/index.ts';

/** One schema with all that it refers to, the root first. */
export interface DeclaredSchema {
  readonly declarations: readonly [root: Declaration, ...others: Declaration[]];
  /** Whether a program makes its values, as it does arguments. */
  readonly isInput: boolean;
}

export interface DeclaredTool {
  readonly tool: DescribedTool;
  readonly input: DeclaredSchema;
  /** Undefined where the tool does not say what it gives. */
  readonly output: DeclaredSchema | undefined;
}

export interface Declared {
  readonly tools: readonly DeclaredTool[];
  readonly schemas: readonly DeclaredSchema[];
}

const NO_ARGUMENTS: Schema = { type: 'object', additionalProperties: false };

export function declareSources(sources: readonly DescribedSource[], reserved: readonly string[]): Declared {
  const names = new FreeNames(reserved);
  const declare = (schema: Schema, name: string, isInput: boolean): DeclaredSchema => {
    const kinds = isInput ? { kinds: OBJECT } : {};
    const [root, ...others] = readShapes({ document: schema, name, ...kinds }, names);
    return { declarations: [root!, ...others], isInput };
  };
  const tools = usableTools(sources).map((tool) => {
    const name = typeName(tool.name, 'Tool');
    const input = tool.input === undefined ? NO_ARGUMENTS : documentOf(tool.input);
    const output = tool.natural ?? tool.output;
    return {
      tool,
      input: declare(input, `${name}Input`, true),
      output: output === undefined ? undefined : declare(documentOf(output), `${name}Output`, false),
    };
  });
  const schemas = sources.flatMap(({ schema }) => {
    if (schema?.schema === undefined) return [];
    return [declare(documentOf(schema.schema), typeName(fileStem(schema.name), 'Schema'), false)];
  });
  return { tools, schemas };
}

/** Of several tools with one name only the first can be called. */
export function usableTools(sources: readonly DescribedSource[]): DescribedTool[] {
  const byName = new Map<string, DescribedTool>();
  for (const tool of sources.flatMap(({ tools }) => tools)) {
    if (tool.problems.length === 0 && !byName.has(tool.name)) byName.set(tool.name, tool);
  }
  return [...byName.values()];
}

function documentOf(schema: AdmittedSchema): Schema {
  return standaloneDocument(schema).document;
}

function fileStem(name: string): string {
  return name.replace(/\.(?:schema\.)?(?:json|ya?ml)$/i, '');
}
