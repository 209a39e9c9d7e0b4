/**
 * A call to a tool of an MCP server, by address or by the command that starts it: through the client. The one rule: no
 * error tells a secret of the address, the command line or `--env`, whether the server or the transport wrote it.
 */
import { messageOf } from '../../message-of.ts';
import { redact } from '../../sources/http/index.ts';
import { suggestion } from '../../nearest.ts';
import { Exit } from '../io.ts';
import type { NamedServer } from '../server-target.ts';
import type { Called } from './called.ts';

export async function callServer(
  name: string,
  args: unknown,
  { name: server, target, secrets }: NamedServer,
  protocol: string | undefined,
): Promise<Called> {
  const { connect } = await import('../../client/index.ts');
  const hidden = (message: string): string => redact(message, secrets);
  let connection;
  try {
    connection = await connect(target, protocol === undefined ? {} : { version: protocol });
  } catch (error) {
    return {
      ok: false,
      exit: Exit.unreadable,
      message: hidden(`${server}: cannot be reached: ${messageOf(error)}`),
    };
  }
  try {
    const names = (await connection.tools()).map((tool) => tool.name);
    const isUnknown = !names.includes(name) && connection.dropped.every((dropped) => dropped.name !== name);
    if (isUnknown) {
      return {
        ok: false,
        exit: Exit.usage,
        message: hidden(`There is no tool "${name}". ${suggestion(name, names)}`),
      };
    }
    const { value, content } = await connection.callForResult(name, args as Record<string, unknown>);
    return { ok: true, value, content };
  } catch (error) {
    return { ok: false, exit: Exit.findings, message: hidden(messageOf(error)) };
  } finally {
    await connection.close().catch(() => undefined);
  }
}
