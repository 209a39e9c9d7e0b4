/**
 * Calls a tool of an MCP server through the client, by address or by the command that starts it. The one
 * rule: no error message contains a secret of the address, the command line or `--env`, whether the server or
 * the transport wrote it.
 */
import type { NaturalTool } from '../../client/index.ts';
import { messageOf } from '../../message-of.ts';
import { redact } from '../../sources/http/index.ts';
import { admitSchema, compileSchema } from '../../schema/index.ts';
import { suggestion } from '../../nearest.ts';
import { Exit } from '../io.ts';
import { failureText } from '../server-failure.ts';
import type { NamedServer } from '../server-target.ts';
import type { CallSettings } from './call-settings.ts';
import type { Called } from './called.ts';
import { fitArguments } from './fit-arguments.ts';
import type { TypedArguments } from './read-arguments.ts';

export async function callServer(
  name: string,
  server: NamedServer,
  { args, protocol, events, ask }: CallSettings,
): Promise<Called> {
  const { connect } = await import('../../client/index.ts');
  const { target, options, secrets } = server;
  const hidden = (message: string): string => redact(message, secrets);
  let connection;
  try {
    events.waiting(`connecting to ${server.name}`);
    connection = await connect(target, {
      ...options,
      ...(protocol !== undefined && { version: protocol }),
      ...(ask !== undefined && { onAsk: (question) => ask(question) }),
      onLog: ({ level, data, logger }) => events.log(level, data, logger),
    });
  } catch (error) {
    return { ok: false, exit: Exit.unreadable, message: `${server.name}: ${failureText(error, server)}` };
  }
  try {
    const tools = await connection.tools();
    const names = tools.map((tool) => tool.name);
    const isUnknown = !names.includes(name) && connection.dropped.every((dropped) => dropped.name !== name);
    if (isUnknown) {
      return {
        ok: false,
        exit: Exit.usage,
        message: hidden(`There is no tool "${name}". ${suggestion(name, names)}`),
      };
    }
    events.waiting(name);
    const fitted = inputOf(tools, name, args);
    const { value, content } = await connection.callForResult(name, fitted as Record<string, unknown>, {
      onProgress: ({ progress, total, message }) => events.progress(progress, total, message),
    });
    return { ok: true, value, content };
  } catch (error) {
    return { ok: false, exit: Exit.findings, message: hidden(messageOf(error)) };
  } finally {
    events.end();
    await connection.close().catch(() => undefined);
  }
}

function inputOf(tools: readonly NaturalTool[], name: string, args: TypedArguments): unknown {
  const schema = tools.find((tool) => tool.name === name)?.inputSchema;
  const admitted = admitSchema(schema ?? true, { formats: 'assert', patterns: 'lenient' });
  return admitted.ok ? fitArguments(args, compileSchema(admitted.schema)) : args.value;
}
