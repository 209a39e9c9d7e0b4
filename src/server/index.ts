/**
 * `anyshape/server`: a web-standard handler for other frameworks and runtimes; and `serve`, which needs none.
 */
export type {
  AuthOptions,
  AuthRefusal,
  IntrospectionOptions,
  JwtOptions,
  RefusalContext,
  StaticToken,
  VerifiedToken,
  VerifyToken,
} from './auth/index.ts';
export type { GuardOptions } from './guards/index.ts';
export type { LimitOptions, PrincipalLimits } from './limits/index.ts';
export type { ChangeNotices } from './pipeline/notices.ts';
export type { PipelineOptions } from './pipeline/pipeline-options.ts';
export type { SessionOptions } from './sessions/sessions.ts';
export { createHandler, type Handler, type HandlerOptions } from './transports/web.ts';
export type { HttpOptions } from './transports/node-http/listen.ts';
export { createJsonLog, type BufferedLog, type JsonLogOptions } from './observability/log/index.ts';
export type { Log, LogFields, LogLevel, LogStream } from './observability/log/index.ts';
export type { ServerIdentity } from './identity.ts';
export { serve, type RunningServer, type ServeOptions } from './serve.ts';
export { traceLine, type TraceEntry } from './observability/trace.ts';
