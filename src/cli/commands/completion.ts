/** `anyshape completion <shell>`: the script that completes commands, options and their values in a shell. */
import { Argument, Command } from 'commander';
import { scripts, type Shell } from '../completion/scripts.ts';
import { wordsOf } from '../completion/words.ts';
import { Exit, type Io } from '../io.ts';

const HELP = `
Examples:
  source <(anyshape completion bash)
  anyshape completion zsh > "\${fpath[1]}/_anyshape"
  anyshape completion fish > ~/.config/fish/completions/anyshape.fish
`;

export function completionCommand(io: Io, finish: (code: number) => void): Command {
  return new Command('completion')
    .description('the completion script of a shell')
    .addArgument(new Argument('<shell>').choices(Object.keys(scripts)))
    .option('--json', 'the completions as JSON on stdout')
    .addHelpText('after', HELP)
    .action((shell: Shell, options: { readonly json?: boolean }, command: Command) => {
      const words = wordsOf(command.parent!);
      io.stdout(options.json === true ? `${JSON.stringify(words, undefined, 2)}\n` : scripts[shell](words));
      finish(Exit.fine);
    });
}
