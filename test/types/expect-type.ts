/**
 * Assertions about types, checked by the compiler: a file that uses them compiles, or its claim is wrong.
 * `Equal` tells types apart that are assignable to each other, such as `any` and `unknown`, or an optional
 * and a possibly undefined member.
 */
export type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** `expectType<Equal<A, B>>()` compiles only where A is B. */
export function expectType<Claim extends true>(...claim: Claim extends true ? [] : [never]): void {
  void claim;
}
