/** A sentence for pages and types where results that do not fit their schema are delivered (R-OUT-2). */
import type { DescribedTool } from '../../sources/index.ts';
import { MISMATCH_MARK } from '../../wire/index.ts';

export function mismatchWords({ output, contract, meta }: DescribedTool): string[] {
  if (output === undefined) return [];
  const isMarked = contract === undefined && meta?.[MISMATCH_MARK] === 'warn';
  if (contract?.onMismatch === 'warn' || isMarked) {
    const part = contract?.traits.looseAt;
    const which = part === undefined ? 'that does not fit' : `whose ${JSON.stringify(part)} does not fit`;
    return [`A result ${which} is delivered anyway.`];
  }
  return contract?.onMismatch === 'off' ? ['Results are delivered unchecked.'] : [];
}
