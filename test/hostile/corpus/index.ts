/**
 * The corpus: everything hostile that was thought of so far, by theme. A new idea is a new line in one of
 * these files.
 */
import type { HostileCase } from '../case.ts';
import { code } from './code.ts';
import { depth } from './depth.ts';
import { doubling } from './doubling.ts';
import { failures } from './failures.ts';
import { foreignSchemas } from './foreign-schemas.ts';
import { foreignValues } from './foreign-values.ts';
import { identifiers } from './identifiers.ts';
import { largeObjects } from './large-objects.ts';
import { largeValues } from './large-values.ts';
import { limits } from './limits.ts';
import { loops } from './loops.ts';
import { multiplied } from './multiplied.ts';
import { names } from './names.ts';
import { numbers } from './numbers.ts';
import { patterns } from './patterns.ts';
import { unevaluated } from './unevaluated.ts';

export const corpus: Readonly<Record<string, readonly HostileCase[]>> = {
  doubling,
  depth,
  limits,
  loops,
  patterns,
  numbers,
  identifiers,
  names,
  code,
  unevaluated,
  multiplied,
  'large objects': largeObjects,
  'large values': largeValues,
  failures,
  'foreign values': foreignValues,
  'foreign schemas': foreignSchemas,
};
