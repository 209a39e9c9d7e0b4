/** Why a call gave no response: a code from `errors.ts`, and a sentence without secrets. */
import type { CallCode } from '../../errors.ts';

export interface CallFailureOptions {
  /** Whether a retry may succeed. */
  readonly transient?: boolean;
}

export class CallFailure extends Error {
  readonly code: CallCode;
  readonly transient: boolean;

  constructor(code: CallCode, message: string, options: CallFailureOptions = {}) {
    super(message);
    this.name = 'CallFailure';
    this.code = code;
    this.transient = options.transient ?? false;
  }
}
