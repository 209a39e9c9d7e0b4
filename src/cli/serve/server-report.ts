/** A registry and a gateway in; what `/status` and `/metrics` say of them out. */
import type { ServerReport } from '../../server/pipeline/pipeline-options.ts';
import type { Gateway } from '../../sources/mcp/gateway.ts';
import type { UpstreamStatus } from '../../sources/mcp/status.ts';
import type { Registry } from '../../tool/index.ts';
import { VERSION } from '../../version.ts';

/** The JSON of `/status`, which `anyshape status` prints. */
export interface ServerStatus {
  readonly version: string;
  readonly uptimeSeconds: number;
  readonly tools: number;
  readonly resources: number;
  readonly prompts: number;
  /** Tools, resources and prompts of files that cannot be used. */
  readonly refused: readonly { readonly name: string; readonly kind: string; readonly reason: string }[];
  /** The servers behind it, in the order of the configuration. */
  readonly upstreams: readonly UpstreamStatus[];
}

export async function serverReport(registry: Registry, gateway: Gateway | undefined): Promise<ServerReport> {
  const reports = gateway && (await import('../../sources/mcp/status.ts'));
  const status = (): ServerStatus => ({
    version: VERSION,
    uptimeSeconds: Math.round(process.uptime()),
    tools: registry.tools.length,
    resources: registry.resources.length + registry.resourceTemplates.length,
    prompts: registry.prompts.length,
    refused: registry.refused.map(({ name, kind = 'tool', problems }) => ({
      name,
      kind,
      reason: problems[0]?.message ?? '',
    })),
    upstreams: reports?.upstreamStatuses(gateway!) ?? [],
  });
  return { status, metricLines: () => reports?.upstreamMetrics(gateway!) ?? [] };
}
