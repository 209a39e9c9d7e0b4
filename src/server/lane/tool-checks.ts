/**
 * A call that is well formed, and who sends it, held against the tools and the limits: a tool out of sight, one whose
 * parameters must be mirrored in headers, or a caller that calls too often is for the SDK to answer.
 */
import type { AdmittedTool, Auth } from '../../tool/index.ts';
import { toolForm, wireVersion, type WireVersion } from '../../wire/index.ts';
import { isVisible } from '../auth/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Check } from '../check.ts';

export interface Addressed {
  /** Undefined where there is none of the name. */
  readonly tool: AdmittedTool | undefined;
  readonly caller: Auth | undefined;
  readonly take: Limits['take'];
}

export const MODERN: WireVersion = wireVersion('2026-07-28');

export const toolChecks: readonly Check<Addressed>[] = [
  { name: 'mirrored-parameters', holds: ({ tool }) => tool === undefined || !mirrorsParameters(tool) },
  { name: 'scopes', holds: ({ tool, caller }) => tool === undefined || isVisible(tool, caller) },
  // Last, since it counts: whoever is refused here is counted nowhere, and asks the SDK.
  { name: 'rate', holds: ({ tool, caller, take }) => take(caller?.principal, tool?.name) === undefined },
];

const mirroring: WeakMap<AdmittedTool, boolean> = new WeakMap();

/** Wherever in the schema it stands: which places count, the SDK knows. */
function mirrorsParameters(tool: AdmittedTool): boolean {
  let known = mirroring.get(tool);
  if (known === undefined) {
    known = JSON.stringify(toolForm(tool, MODERN).tool.inputSchema).includes('"x-mcp-header"');
    mirroring.set(tool, known);
  }
  return known;
}
