/**
 * What `serve` or `createHandler` is given to serve in; a TypeError out that says what to write, where it is
 * nothing to serve.
 */
import { preview } from '../json/index.ts';

/** A path, or something else that no registry takes, would otherwise be one refused tool. */
export function checkEntries(caller: string, entries: unknown): void {
  if (typeof entries === 'object' && entries !== null) return;
  const advice =
    typeof entries === 'string'
      ? `import the tools (import * as tools from ${JSON.stringify(entries)}, then ${caller}(Object.values(tools))), or run "anyshape serve ${entries}"`
      : `give a tool, a list of tools, or a registry`;
  throw new TypeError(`${caller}: ${preview(entries)} is no tool; ${advice}`);
}
