/**
 * What a server of its own has beside MCP: `/health` and `/ready` for those who watch it, `/metrics` for Prometheus. The first
 * two show a status alone, so they need neither an allowed Host nor a token; the numbers name tools, and need both.
 */
import type { RequestHead } from './incoming-call.ts';
import { errorReply, jsonReply, type Reply } from './reply.ts';

export interface RouteParts {
  /** Where MCP is; undefined where every path is MCP's. */
  readonly path: string | undefined;
  readonly metricsText: () => string;
}

export interface Routes {
  health(head: RequestHead): Reply | undefined;
  metrics(head: RequestHead): Reply | undefined;
  notFound(head: RequestHead): Reply | undefined;
  /** Of a request that came too late. */
  closing(): Reply | undefined;
  /** From now on `/ready` says no, so that balancers send no more, and further requests are refused. */
  drain(): void;
}

export function createRoutes({ path, metricsText }: RouteParts): Routes {
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
    notFound(head) {
      if (path === undefined || head.path === path || (head.path === '/metrics' && isOurs(head)))
        return undefined;
      return jsonReply(404, { error: `Nothing is here: MCP is at ${path}.` });
    },
    closing: () => (isDraining ? CLOSING : undefined),
    drain() {
      isDraining = true;
    },
  };
}

const CLOSING: Reply = errorReply(503, 'The server is closing.', { connection: 'close', 'retry-after': '1' });
