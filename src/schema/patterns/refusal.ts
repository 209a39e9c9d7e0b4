/**
 * How a stage says that a pattern cannot be run in linear time. Thrown inside the recursive stages, where a
 * value would have to be passed up through every level, and turned into a `PatternResult` by
 * `compilePattern`.
 */
export type RefusalCode = 'invalid' | 'back-reference' | 'too-large';

export class Refusal extends Error {
  override name = 'Refusal';
  readonly code: RefusalCode;

  constructor(code: RefusalCode, reason: string) {
    super(reason);
    this.code = code;
  }
}
