/**
 * A registry in; a registry of three tools out: one finds the tools of the first by words, one describes
 * them, one calls them. Resources and prompts stay as they are. The index follows the changes of the
 * registry.
 */
import { createRegistry, type Registry, type RegistryOptions } from '../tool/index.ts';
import { callTool } from './call-tool.ts';
import { describeTool } from './describe-tool.ts';
import { searchTools } from './search-tools.ts';
import { ToolIndex, type SearchSettings } from './tool-index.ts';

export function searchRegistry(registry: Registry, settings: SearchSettings = {}): Registry {
  const index = new ToolIndex(registry, settings);
  const served = createRegistry(
    [searchTools(index), describeTool(index), callTool(index)],
    optionsOf(registry),
  );
  served.adoptOthers(registry);
  // Starts after the server listens: 10,000 tools take a quarter of a second, and the first search need not
  // wait.
  setImmediate(() => index.prepare());
  registry.onChange(({ kind }) => {
    if (kind === 'resources' || kind === 'prompts') served.adoptOthers(registry);
  });
  return served;
}

/** The three tools have the settings of the registry that they replace. */
function optionsOf({ settings }: Registry): RegistryOptions {
  // The registry of a tool records its results.
  const { onChecked, onResult: _onResult, ...others } = settings;
  return { ...others, ...(onChecked !== undefined && { onChecked }) };
}
