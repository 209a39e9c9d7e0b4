/** A request of the SDK in; the protocol version that it speaks out, as it was named. */
import { PROTOCOL_VERSION_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server';

/**
 * Modern requests carry their version; a legacy connection has agreed on one; a single HTTP request may say
 * it.
 */
export function versionNameOf(server: Server, context: ServerContext): string | undefined {
  const envelope: Readonly<Record<string, unknown>> = context.mcpReq.envelope ?? {};
  const own = envelope[PROTOCOL_VERSION_META_KEY];
  if (typeof own === 'string') return own;
  return (
    server.getNegotiatedProtocolVersion() ??
    context.http?.req?.headers.get('mcp-protocol-version') ??
    undefined
  );
}
