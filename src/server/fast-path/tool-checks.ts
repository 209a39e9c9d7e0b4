/**
 * A certified call and its sender, held against the tool: what is out of sight or needs headers is the SDK's
 * to answer.
 */
import type { AdmittedTool } from '../../tool/index.ts';
import { toolForm, wireVersion, type WireVersion } from '../../wire/index.ts';
import { isVisible, type Grant } from '../auth/index.ts';
import type { Check } from './check.ts';

export interface Addressed {
  /** Undefined where there is none of the name. */
  readonly tool: AdmittedTool | undefined;
  readonly grant: Grant | undefined;
}

export const MODERN: WireVersion = wireVersion('2026-07-28');

export const toolChecks: readonly Check<Addressed>[] = [
  { name: 'mirrored-parameters', holds: ({ tool }) => tool === undefined || !mirrorsParameters(tool) },
  { name: 'scopes', holds: ({ tool, grant }) => tool === undefined || isVisible(tool, grant) },
];

const mirroring: WeakMap<AdmittedTool, boolean> = new WeakMap();

/** Wherever in the schema it stands: which places count, the SDK decides. */
function mirrorsParameters(tool: AdmittedTool): boolean {
  let mirrors = mirroring.get(tool);
  if (mirrors === undefined) {
    mirrors = JSON.stringify(toolForm(tool, MODERN).tool.inputSchema).includes('"x-mcp-header"');
    mirroring.set(tool, mirrors);
  }
  return mirrors;
}
