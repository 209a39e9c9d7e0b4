/** The settings that all calls of a registry share, and the state of one call while it runs. */
import type { AdmittedTool } from './admit-tool.ts';
import type { CallContext, CallRequest } from './context.ts';
import type { Middleware } from './middleware.ts';
import type { CheckedResult, Crash, Mismatch, ToolResult } from './outcome.ts';

export interface CallSettings {
  readonly timeoutMs: number;
  /** UTF-8 bytes of JSON in one result: value, content and meta together. */
  readonly maxResultBytes: number;
  readonly onMismatch: (mismatch: Mismatch) => void;
  readonly onCrash: (crash: Crash) => void;
  readonly onChecked: ((result: CheckedResult) => void) | undefined;
  readonly onResult: ((result: ToolResult) => void) | undefined;
  /** Around every call, the first one outermost. */
  readonly middleware: readonly Middleware[];
  /** For tools that do not say. */
  readonly repair: boolean;
}

/** One call, for as long as it runs. */
export interface Call {
  readonly tool: AdmittedTool;
  readonly request: CallRequest;
  readonly context: CallContext;
  readonly settings: CallSettings;
}
