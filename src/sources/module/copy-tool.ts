/**
 * An admitted tool, resource, template or prompt of one registry in; one that any other registry accepts out,
 * with the same schemas, parsers and functions.
 */
import { isObject } from '../../json/index.ts';
import {
  prompt,
  resource,
  resourceTemplate,
  tool,
  type AdmittedPrompt,
  type AdmittedResource,
  type AdmittedSide,
  type AdmittedTemplate,
  type AdmittedTool,
  type AnyTool,
  type PromptDefinition,
  type ReadResult,
  type RefusedTool,
  type Registrable,
  type RenderResult,
} from '../../tool/index.ts';

/** A registry that another copy of this package made; an older copy has tools alone. */
export interface ForeignRegistry {
  readonly tools: readonly AdmittedTool[];
  readonly refused: readonly RefusedTool[];
  readonly resources?: readonly AdmittedResource[];
  readonly resourceTemplates?: readonly AdmittedTemplate[];
  readonly prompts?: readonly AdmittedPrompt[];
}

export function isForeignRegistry(value: unknown): value is ForeignRegistry {
  if (!isObject(value) || !('tools' in value) || !('refused' in value)) return false;
  return (
    Array.isArray(value['tools']) && Array.isArray(value['refused']) && typeof value['call'] === 'function'
  );
}

export function copyTool({ traits, input, output, run }: AdmittedTool): AnyTool {
  return tool({
    ...traits,
    input: sideOf(input),
    ...(output !== undefined && { output: sideOf(output) }),
    run,
  });
}

/** The resources, templates and prompts of a registry. */
export function othersIn(registry: ForeignRegistry): readonly Registrable[] {
  const { resources = [], resourceTemplates = [], prompts = [] } = registry;
  return [
    ...resources.map(({ uri, traits, read }) =>
      resource({ ...traits, uri, read: (context) => read(context) as ReadResult }),
    ),
    ...resourceTemplates.map(({ uriTemplate, traits, completers, unsafePaths, read }) =>
      resourceTemplate({
        ...traits,
        uriTemplate,
        complete: completers,
        unsafePaths,
        read: (variables, context) => read(variables, context) as ReadResult,
      }),
    ),
    ...prompts.map(({ traits, input, completers, render }) => {
      const definition: PromptDefinition = {
        ...traits,
        input: sideOf(input),
        complete: completers,
        render: (args, context) => render(args, context) as RenderResult,
      };
      return prompt(definition);
    }),
  ];
}

/** A side that a library parses becomes a Standard Schema again. */
function sideOf({ schema, parse }: AdmittedSide): boolean | object {
  const { document } = schema;
  if (parse === undefined) return document;
  const validate = async (value: unknown): Promise<object> => {
    const parsed = await parse(value);
    return parsed.ok ? { value: parsed.value } : { issues: parsed.issues.map((message) => ({ message })) };
  };
  const jsonSchema = { input: () => document, output: () => document };
  return { '~standard': { version: 1, vendor: 'anyshape', validate, jsonSchema } };
}
