/**
 * The tools of an existing `McpServer` in; a registry of ours out, made again when they change. Tools that are registered
 * later are seen as they come; those that were there before are found in a private field of the SDK, whose version is
 * pinned for that.
 */
import type { McpServer, RegisteredTool } from '@modelcontextprotocol/server';
import { isObject } from '../json/index.ts';
import { createRegistry, tool, type AnyTool, type Registry, type RegistryOptions } from '../tool/index.ts';

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
  const register = server.registerTool.bind(server) as (...given: unknown[]) => RegisteredTool;
  server.registerTool = (...given: unknown[]) => watch(register(...given));
  return {
    get registry() {
      if (registry === undefined) onMade((registry = createRegistry(ownTools(tools), options)));
      return registry;
    },
    get: (name) => (Object.hasOwn(tools, name) ? tools[name] : undefined),
  };
}

/** Where the SDK keeps them, whether there are some already or not. */
function toolsOf(server: McpServer): Tools {
  const { _registeredTools: tools } = server as unknown as { readonly _registeredTools?: unknown };
  if (isObject(tools)) return tools as unknown as Tools;
  throw new Error(
    'harden() does not know this version of the SDK: it was made for @modelcontextprotocol/server 2.4.0.',
  );
}

function ownTools(tools: Tools): AnyTool[] {
  const served = Object.entries(tools).filter(([, { enabled }]) => enabled);
  return served.map(([name, { title, description, annotations, icons, _meta: meta, ...schemas }]) =>
    tool({
      name,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(annotations !== undefined && { annotations: annotations as object }),
      ...(icons !== undefined && { icons: icons as [] }),
      ...(meta !== undefined && { meta }),
      input: sourceOf(schemas.inputSchema, 'input') ?? ANYTHING,
      ...(schemas.outputSchema !== undefined && { output: sourceOf(schemas.outputSchema, 'output') }),
      ...objectOnlyShape(schemas),
      run: neverRun,
    } as Parameters<typeof tool>[0]),
  );
}

/** As the SDK sends its results to versions that know only objects: by the type that it writes at the root. */
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
 * What is a JSON Schema by origin is read as one, and not parsed by whatever the SDK has made of it. So is every output, with
 * the `$schema` of its library: old clients check nothing by a dialect that they do not know.
 */
function sourceOf(schema: RegisteredTool['inputSchema'], direction: 'input' | 'output'): unknown {
  const standard = schema?.['~standard'];
  if (standard?.vendor !== 'mcp' && direction === 'input') return schema;
  if (standard?.jsonSchema === undefined) return schema;
  const document: unknown = standard.jsonSchema[direction](TARGET);
  // Zod hides a parser in the document, for which it would be taken.
  return isObject(document) ? { ...document } : document;
}

/** The SDK's handlers need its context of the request: each call brings its own function. */
function neverRun(): never {
  throw new Error('This tool is called through the server that it belongs to.');
}
