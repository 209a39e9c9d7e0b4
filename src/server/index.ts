/** `anyshape/server`: a web-standard handler for other frameworks and runtimes; and `serve`, which needs none. */
export { createHandler, type Handler, type HandlerOptions } from './transports/web.ts';
export type { HttpOptions } from './transports/node-http/listen.ts';
export { createJsonLog, type BufferedLog, type JsonLogOptions } from './observability/log/index.ts';
export type { Log, LogFields, LogLevel } from './observability/log/index.ts';
export type { ServerIdentity } from './identity.ts';
export { serve, type RunningServer, type ServeOptions } from './serve.ts';
export { traceLine, type TraceEntry } from './observability/trace.ts';
