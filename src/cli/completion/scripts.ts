/** Commands and their options in; the completion script out, for each shell. */
import { bashScript } from './bash.ts';
import { fishScript } from './fish.ts';
import type { CompletedCommand } from './words.ts';
import { zshScript } from './zsh.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

export const scripts: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};
