/**
 * An operation in; the name of its tool out: its `operationId` where every host takes that, else a name made
 * from it, or from method and path. The same document always gets the same names; a name that is taken gets a
 * number.
 */
import { createHash } from 'node:crypto';
import { FreeNames } from '../../../schema/internal.ts';
import type { ApiOperation } from './operations.ts';

const MAX_NAME = 63;
const LEGAL = /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/;
/** Room for the number of a name that is taken. */
const MAX_CUT = 57;
const HASH_DIGITS = 6;

export interface ToolName {
  readonly name: string;
  /** Why it differs from the `operationId`; undefined where it does not, or where there is none. */
  readonly changed: 'made legal' | 'numbered' | undefined;
}

/** Lives for one load. */
export class ToolNames {
  private readonly free: FreeNames;

  /** `taken`: names that tools of other sources have. */
  constructor(taken: Iterable<string> = []) {
    this.free = new FreeNames(taken);
  }

  give({ spot, method, path }: ApiOperation): ToolName {
    const { operationId } = spot.value;
    const isWritten = typeof operationId === 'string' && operationId.trim() !== '';
    const written = isWritten ? operationId.trim() : `${method.toLowerCase()} ${path}`;
    const legal = legalName(written);
    const free = this.free.take(legal);
    const name = free.length <= MAX_NAME ? free : this.free.take(cut(legal, written));
    if (name !== legal) return { name, changed: 'numbered' };
    return { name, changed: isWritten && name !== written ? 'made legal' : undefined };
  }
}

/** Also for properties of inputs, where hosts have the same rule. */
export function legalName(written: string): string {
  if (LEGAL.test(written)) return written;
  const plain = written
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[_-]+|[_-]+$/g, '');
  const name = /^[A-Za-z]/.test(plain) ? plain : `_${plain}`;
  return name.length <= MAX_CUT ? name : cut(name, written);
}

/** Names that are cut to the same text differ by a hash. */
function cut(name: string, written: string): string {
  const hash = createHash('sha256').update(written).digest('hex').slice(0, HASH_DIGITS);
  return `${name.slice(0, MAX_CUT - HASH_DIGITS - 1)}_${hash}`;
}
