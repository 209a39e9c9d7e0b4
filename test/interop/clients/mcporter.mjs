/** mcporter, as a library. */
import { createRuntime } from 'mcporter';
import { outcomeOf } from './mcp-result.mjs';

export async function connect({ url }) {
  const servers = [{ name: 'interop', command: { kind: 'http', url: new URL(url), headers: {} } }];
  const runtime = await createRuntime({ servers });
  return {
    list: async () => (await runtime.listTools('interop')).map(({ name }) => name),
    call: async (name, args) => outcomeOf(await runtime.callTool('interop', name, { args })),
    close: () => runtime.close(),
  };
}
