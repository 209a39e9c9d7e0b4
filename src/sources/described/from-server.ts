/**
 * A live MCP server in; its tools out without envelopes, unusable ones with the reasons. Connects, lists and
 * disconnects: nothing is called. A server that cannot be reached, or whose list does not end, is a failure
 * value and no exception.
 */
import type { ConnectOptions, StdioTarget } from '../../client/index.ts';
import type { DescribedEntry, DescribedTool } from './described.ts';
import { describeListed } from './entries.ts';
import { describeEntry, type ReadingOptions } from './from-entry.ts';
import { describeRefused } from './from-registry.ts';

export type ServerTarget = string | StdioTarget;

export type DescribedServer =
  | {
      readonly ok: true;
      readonly title: string | undefined;
      /** The negotiated protocol version. */
      readonly protocol: string;
      readonly tools: readonly DescribedTool[];
      /** Resources, templates and prompts. */
      readonly entries: readonly DescribedEntry[];
    }
  /** Why it could not be connected to, or why its tools could not be listed. */
  | { readonly ok: false; readonly step: 'connect' | 'list'; readonly error: unknown };

export async function describeServer(
  target: ServerTarget,
  source: string,
  options: ReadingOptions,
  connectOptions: ConnectOptions = {},
): Promise<DescribedServer> {
  const { connect } = await import('../../client/index.ts');
  let connection;
  try {
    connection = await connect(target, connectOptions);
  } catch (error) {
    return { ok: false, step: 'connect', error };
  }
  try {
    const listed = (await connection.tools()).map((tool) =>
      describeEntry(tool, { source, pointer: '', fallbackName: tool.name }, options),
    );
    const dropped = connection.dropped.map((tool) => describeRefused(tool, source));
    const { title, name } = connection.server ?? {};
    const entries = await describeListed(connection);
    const tools = [...listed, ...dropped];
    return { ok: true, title: title ?? name, protocol: connection.version, tools, entries };
  } catch (error) {
    return { ok: false, step: 'list', error };
  } finally {
    await connection.close().catch(() => undefined);
  }
}
