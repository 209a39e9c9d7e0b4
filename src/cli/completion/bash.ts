/** The completion script of bash; it runs on version 3.2, which macOS has. */
import { shellWord } from '../../generate/shell-word.ts';
import { PROGRAM_OPTIONS, type CompletedCommand } from './words.ts';

export function bashScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name);
  const flags = commands.map(
    ({ name, options }) =>
      `    ${name}) options=${shellWord(options.flatMap((option) => option.flags).join(' '))} ;;`,
  );
  const values = commands.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      Array.isArray(option.takes)
        ? [choice(option.flags.map((flag) => `${name}:${flag}`).join('|'), option.takes as string[])]
        : [],
    ),
  );
  const words = commands.flatMap(({ name, choices }) =>
    choices === undefined ? [] : [choice(`${name}:${name}`, choices)],
  );
  return `# bash completion for anyshape: anyshape completion bash > ~/.local/share/bash-completion/completions/anyshape
_anyshape() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} options=
  if [ "$COMP_CWORD" -eq 1 ]; then command=; fi
  case "$command" in
    '') options=${shellWord(PROGRAM_OPTIONS.join(' '))} ;;
${flags.join('\n')}
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
    return
  fi
  case "$command:$previous" in
${choice(':*', names)}
${[...values, ...words].join('\n')}
  esac
  local IFS=$'\\n'
  COMPREPLY=($(compgen -f -- "$word"))
}
complete -o filenames -F _anyshape anyshape
`;
}

function choice(when: string, words: readonly string[]): string {
  return `    ${when}) COMPREPLY=($(compgen -W ${shellWord(words.join(' '))} -- "$word")); return ;;`;
}
