/** The members of a target that starts a command: misplaced ones are told where they belong. */
import { anything, type OptionTable } from '../options.ts';
import type { StdioTarget } from './target.ts';

export const STDIO_TARGET: OptionTable<StdioTarget> = {
  command: anything,
  args: anything,
  env: anything,
  cwd: anything,
};
