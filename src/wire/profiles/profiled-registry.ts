/**
 * A registry as one host sees it: each tool in the form that the host takes, under a name that it takes. A
 * call of it goes on as one of the tool itself, by the full schema. A tool that the host refuses in every
 * form is left out, since it would cost the session. Made once for each registry and profile; it follows
 * the registry.
 */
import { admitSchema } from '../../schema/index.ts';
import { AdmittedSide } from '../../tool/admit-tool.ts';
import type { ForwardedCall } from '../../tool/tool.ts';
import type { JsonObject } from '../../json/index.ts';
import type { RegisteredTool, Registry } from '../../tool/index.ts';
import type { Profile } from './profile.ts';
import { projectTool, type ProjectedTool } from './project-tool.ts';

const profiled: WeakMap<Registry, Map<Profile, Registry>> = new WeakMap();

export function profiledRegistry(registry: Registry, profile: Profile): Registry {
  let byProfile = profiled.get(registry);
  if (byProfile === undefined) profiled.set(registry, (byProfile = new Map()));
  let derived = byProfile.get(profile);
  if (derived === undefined) {
    derived = registry.derive((tools) => projectedTools(tools, profile));
    byProfile.set(profile, derived);
  }
  return derived;
}

function projectedTools(tools: readonly RegisteredTool[], profile: Profile): RegisteredTool[] {
  // A tool that keeps its name has it, whatever another would be called.
  const taken = new Set(tools.map(({ name }) => name));
  return tools.flatMap((tool) => {
    taken.delete(tool.name);
    const projected = projectTool(tool, profile, taken);
    taken.add(projected.name);
    return projected.violations.length === 0 ? [seenBy(profile, tool, projected)] : [];
  });
}

function seenBy({ results }: Profile, tool: RegisteredTool, projected: ProjectedTool): RegisteredTool {
  const { name, description, inputSchema, decode, explain } = projected;
  const forward = (args: JsonObject): ForwardedCall => ({
    tool: tool,
    args: decode(args),
    explain,
  });
  return {
    ...tool,
    name,
    traits: { ...tool.traits, ...(description !== undefined && { description }) },
    input: anything(),
    // Without structured results there is nothing for an output schema to describe.
    output: results?.send === 'text' ? undefined : tool.output,
    listed: { inputSchema, results: results?.send ?? 'both' },
    forward,
  };
}

let free: AdmittedSide | undefined;

/** The tool itself judges the arguments. */
function anything(): AdmittedSide {
  if (free === undefined) {
    const admitted = admitSchema(true);
    if (!admitted.ok) throw new Error('a constant schema is refused');
    free = new AdmittedSide(admitted.schema, undefined, undefined);
  }
  return free;
}
