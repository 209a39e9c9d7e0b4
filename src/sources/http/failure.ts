/** Why a call gave no answer: a code from `errors.ts`, and a sentence without secrets. */
import type { CallCode } from '../../errors.ts';

export class CallFailure extends Error {
  readonly code: CallCode;

  constructor(code: CallCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CallFailure';
    this.code = code;
  }
}
