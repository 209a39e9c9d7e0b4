/**
 * The tools of an existing `McpServer` in; a registry out, rebuilt when they change. Tools that are
 * registered later are intercepted; earlier ones are read from a private field of the SDK, whose version is
 * pinned for that.
 */
import type { McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { isObject } from '../json/index.ts';
import type { Limits } from '../schema/index.ts';
import { createRegistry, tool, type AnyTool, type Registry, type RegistryOptions } from '../tool/index.ts';
import { withoutBadHeaders } from './input-source.ts';

export interface RegisteredTools {
  /** As the tools are now. */
  readonly registry: Registry;
  get(name: string): RegisteredTool | undefined;
}

type Tools = Readonly<Record<string, RegisteredTool>>;

export function registeredTools(
  server: McpServer,
  options: RegistryOptions,
  onMade: (registry: Registry) => void,
): RegisteredTools {
  const tools = toolsOf(server);
  let registry: Registry | undefined;
  const watch = (registered: RegisteredTool): RegisteredTool => {
    const { update } = registered;
    registered.update = (updates) => {
      registry = undefined;
      update(updates);
    };
    registry = undefined;
    return registered;
  };
  for (const registered of Object.values(tools)) watch(registered);
  const register = server.registerTool.bind(server) as (...args: unknown[]) => RegisteredTool;
  server.registerTool = (...args: unknown[]) => watch(register(...args));
  return {
    get registry() {
      if (registry === undefined)
        onMade((registry = createRegistry(ownTools(tools, options.limits), options)));
      return registry;
    },
    get: (name) => (Object.hasOwn(tools, name) ? tools[name] : undefined),
  };
}

/** The private field of the SDK, which exists even without tools. */
function toolsOf(server: McpServer): Tools {
  const { _registeredTools: tools } = server as unknown as { readonly _registeredTools?: unknown };
  if (isObject(tools)) return tools as unknown as Tools;
  throw new Error(
    'harden() does not know this version of the SDK: it was made for @modelcontextprotocol/server 2.4.0.',
  );
}

function ownTools(tools: Tools, limits: Partial<Limits> = {}): AnyTool[] {
  const served = Object.entries(tools).filter(([, { enabled }]) => enabled);
  return served.map(([name, { title, description, annotations, icons, _meta: meta, ...schemas }]) =>
    tool({
      name,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(annotations !== undefined && { annotations: annotations as object }),
      ...(icons !== undefined && { icons: icons as [] }),
      ...(meta !== undefined && { meta }),
      input: withoutBadHeaders(sourceOf(schemas.inputSchema, 'input') ?? ANYTHING, TARGET, limits),
      ...(schemas.outputSchema !== undefined && { output: sourceOf(schemas.outputSchema, 'output') }),
      ...objectOnlyShape(schemas),
      patterns: 'lenient',
      run: neverRun,
    } as Parameters<typeof tool>[0]),
  );
}

/** The form in which the SDK sends results to versions that take only objects, by the type at the root. */
function objectOnlyShape({
  outputSchema,
  outputSchemaJson,
}: Pick<RegisteredTool, 'outputSchema' | 'outputSchemaJson'>): object {
  if (outputSchema === undefined) return { objectOnly: 'natural' };
  if (outputSchemaJson === undefined) return {};
  return { objectOnly: outputSchemaJson['type'] === 'object' ? 'natural' : 'enveloped' };
}

/** The SDK checks nothing where a tool declares no input. */
const ANYTHING = { type: 'object', properties: {} } as const;

const TARGET = { target: 'draft-2020-12' } as const;

/**
 * A schema that was written as JSON Schema is read as such, and not parsed by the SDK's wrapper. So is every
 * output, with the `$schema` of its library: old clients skip the check for a dialect that they do not know.
 */
function sourceOf(schema: RegisteredTool['inputSchema'], direction: 'input' | 'output'): unknown {
  const standard = schema?.['~standard'];
  if (standard?.vendor !== 'mcp' && direction === 'input') return schema;
  if (standard?.jsonSchema === undefined) return schema;
  const document: unknown = standard.jsonSchema[direction](TARGET);
  // A copy without the hidden parser that Zod attaches, which would make it a library schema.
  return isObject(document) ? { ...document } : document;
}

/** Never called: the SDK's handlers need the SDK's context, so each call has its own function. */
function neverRun(): never {
  throw new Error('This tool is called through the server that it belongs to.');
}
