/**
 * Hashes of tokens that counted when they were last checked. A quarter of the places for checks is kept for
 * them, so that a flood of invented tokens does not lock out callers that were in before (R-FAIR).
 */
import { createHash } from 'node:crypto';

const MAX_ENTRIES = 1_000;

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}

export class RecentTokens {
  private readonly hashes = new Set<string>();

  has(hash: string): boolean {
    return this.hashes.has(hash);
  }

  /** The oldest makes room. */
  note(hash: string, isAccepted: boolean): void {
    this.hashes.delete(hash);
    if (!isAccepted) return;
    if (this.hashes.size >= MAX_ENTRIES) this.hashes.delete(this.hashes.values().next().value!);
    this.hashes.add(hash);
  }
}
