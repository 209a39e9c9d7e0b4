/** The completion script of fish. */
import { PROGRAM_OPTIONS, type CompletedCommand, type CompletedOption } from './words.ts';

export function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, description, options, choices }) => [
    `complete -c anyshape -n __anyshape_at_start -a ${name} -d ${quote(description)}`,
    ...(choices === undefined
      ? []
      : [`complete -c anyshape -n '__anyshape_in ${name}' -f -a ${quote(choices.join(' '))}`]),
    ...options.map((option) => optionLine(name, option)),
  ]);
  return `# fish completion for anyshape: anyshape completion fish > ~/.config/fish/completions/anyshape.fish
function __anyshape_at_start
    test (count (commandline -opc)) -eq 1
end
# A tool may have the name of a command, so only the first word counts.
function __anyshape_in
    set -l words (commandline -opc)
    test "$argv[1]" = "$words[2]"
end
complete -c anyshape -n __anyshape_at_start -f
${PROGRAM_OPTIONS.map((option) => `complete -c anyshape -n __anyshape_at_start -l ${option.slice(2)}`).join('\n')}
${lines.join('\n')}
`;
}

function optionLine(command: string, { flags, description, takes }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  return `complete -c anyshape -n '__anyshape_in ${command}' ${names.join(' ')}${valueWords(takes)} -d ${quote(description)}`;
}

function valueWords(takes: CompletedOption['takes']): string {
  if (takes === undefined) return '';
  if (takes === 'file') return ' -r -F';
  return takes === 'anything' ? ' -x' : ` -x -a ${quote(takes.join(' '))}`;
}

/** Inside single quotes fish has two escapes. */
function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
