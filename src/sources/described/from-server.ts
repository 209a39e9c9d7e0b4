/**
 * A live MCP server in; its tools out, natural, with those that cannot be used and why. Connects, lists, and leaves:
 * nothing is called. A server that cannot be reached, or lists without end, is a reason and no exception.
 */
import type { StdioTarget } from '../../client/index.ts';
import { messageOf } from '../../message-of.ts';
import type { DescribedTool } from './described.ts';
import { describeEntry, type ReadingOptions } from './from-entry.ts';
import { describeRefused } from './from-registry.ts';

export type ServerTarget = string | StdioTarget;

export type DescribedServer =
  | {
      readonly ok: true;
      readonly title: string | undefined;
      /** The protocol version that it speaks with this client. */
      readonly protocol: string;
      readonly tools: readonly DescribedTool[];
    }
  | { readonly ok: false; readonly message: string };

export async function describeServer(
  target: ServerTarget,
  source: string,
  options: ReadingOptions,
): Promise<DescribedServer> {
  const { connect } = await import('../../client/index.ts');
  let connection;
  try {
    connection = await connect(target);
  } catch (error) {
    return { ok: false, message: `cannot be reached: ${messageOf(error)}` };
  }
  try {
    const listed = (await connection.tools()).map((tool) =>
      describeEntry(tool, { source, pointer: '', fallbackName: tool.name }, options),
    );
    const dropped = connection.dropped.map((tool) => describeRefused(tool, source));
    const { title, name } = connection.server ?? {};
    return { ok: true, title: title ?? name, protocol: connection.version, tools: [...listed, ...dropped] };
  } catch (error) {
    return { ok: false, message: `its tools cannot be listed: ${messageOf(error)}` };
  } finally {
    await connection.close().catch(() => undefined);
  }
}
