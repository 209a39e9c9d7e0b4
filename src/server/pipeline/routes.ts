/**
 * What a server of its own has beside MCP: `/health` and `/ready` for those who watch it, `/metrics` for
 * Prometheus, `/status` for operators. The first two show a status alone, so they need neither an allowed
 * Host nor a token; the others name tools, and need both. Without authentication, `/status` is for this
 * machine alone; with it, for the scope `console`.
 */
import { isLoopback } from '../transports/node-http/exposure.ts';
import type { IncomingCall, RequestHead } from './incoming-call.ts';
import { errorReply, jsonReply, type Reply } from './reply.ts';

export interface RouteParts {
  /** Where MCP is; undefined where every path is MCP's. */
  readonly path: string | undefined;
  readonly metricsText: () => string;
  /** Undefined where there is no `/status`. */
  readonly status?: (() => object) | undefined;
}

export interface Routes {
  health(head: RequestHead): Reply | undefined;
  metrics(head: RequestHead): Reply | undefined;
  status(call: IncomingCall): Reply | undefined;
  notFound(call: IncomingCall): Reply | undefined;
  /** Of a request that came too late. */
  closing(): Reply | undefined;
  /** From now on `/ready` says no, so that balancers send no more, and further requests are refused. */
  drain(): void;
}

export function createRoutes({ path, metricsText, status }: RouteParts): Routes {
  let isDraining = false;
  const isOurs = ({ method }: RequestHead): boolean =>
    path !== undefined && (method === 'GET' || method === 'HEAD');
  return {
    health(head) {
      if (head.path === path || !isOurs(head)) return undefined;
      if (head.path === '/health') return jsonReply(200, { status: 'ok' });
      if (head.path !== '/ready') return undefined;
      return isDraining
        ? jsonReply(503, { status: 'closing' }, { 'retry-after': '1' })
        : jsonReply(200, { status: 'ready' });
    },
    metrics(head) {
      if (head.path !== '/metrics' || !isOurs(head)) return undefined;
      const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' };
      return { status: 200, headers, body: metricsText() };
    },
    status({ head, auth, request }) {
      if (status === undefined || head.path !== '/status' || !isOurs(head)) return undefined;
      if (auth === undefined ? isLoopback(request.address ?? '') : auth.scopes.includes('console'))
        return jsonReply(200, status(), { 'cache-control': 'no-store' });
      const reason = auth === undefined ? 'is for this machine alone' : 'needs the scope "console"';
      return jsonReply(403, { error: `/status ${reason}.` });
    },
    notFound({ head, profile }) {
      if (profile !== undefined) return undefined;
      const isReport = head.path === '/metrics' || (head.path === '/status' && status !== undefined);
      if (path === undefined || head.path === path || (isReport && isOurs(head))) return undefined;
      return jsonReply(404, { error: `Nothing is here: MCP is at ${path}.` });
    },
    closing: () => (isDraining ? CLOSING : undefined),
    drain() {
      isDraining = true;
    },
  };
}

const CLOSING: Reply = errorReply(503, 'The server is closing.', { connection: 'close', 'retry-after': '1' });
