/**
 * A registry in; a transport to a server of it in the same process out. Both eras are served, as over stdio,
 * and messages are copied as JSON, so that neither side can change the other's objects.
 */
import { InMemoryTransport, type Transport } from '@modelcontextprotocol/client';
import { serve } from '../server/serve.ts';
import type { Registry } from '../tool/index.ts';

export async function serveInMemory(registry: Registry, onError: (error: Error) => void): Promise<Transport> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  copyWhatIsSent(near);
  copyWhatIsSent(far);
  await serve(registry, { transport: far, onError });
  return near;
}

function copyWhatIsSent(transport: Transport): void {
  const send = transport.send.bind(transport);
  transport.send = async (message, options) =>
    send(JSON.parse(JSON.stringify(message)) as typeof message, options);
}
