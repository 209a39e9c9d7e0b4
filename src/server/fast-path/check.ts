/**
 * What a request must satisfy before it is answered without the SDK, as data: each check has a name and
 * stands alone, so that a test can leave one out and see that it was needed. All must hold; in doubt a check
 * says no, and the SDK decides.
 */
export interface Check<Facts> {
  readonly name: string;
  readonly holds: (facts: Facts) => boolean;
}

export function allHold<Facts>(checks: readonly Check<Facts>[], facts: Facts): boolean {
  for (const check of checks) if (!check.holds(facts)) return false;
  return true;
}
