/**
 * A registry in; one of three tools out that stand for all of its tools: one finds them by words, one
 * describes them, one calls them. Resources and prompts stay as they are. The index follows the changes of
 * the registry.
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
  // After the server listens: 10,000 tools take a quarter of a second, which the first search need not wait
  // for.
  setImmediate(() => index.prepare());
  registry.onChange(({ kind }) => {
    if (kind === 'resources' || kind === 'prompts') served.adoptOthers(registry);
  });
  return served;
}

/** The three tools obey the settings of the registry that they stand for. */
function optionsOf({ settings }: Registry): RegistryOptions {
  // The result of a tool is recorded by the registry that has it.
  const { onChecked, onResult: _onResult, ...others } = settings;
  return { ...others, ...(onChecked !== undefined && { onChecked }) };
}
