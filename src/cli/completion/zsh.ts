/** The completion script of zsh: a file of `$fpath`, or sourced. */
import { shellWord } from '../../generate/shell-word.ts';
import { PROGRAM_OPTIONS, type CompletedCommand, type CompletedOption } from './words.ts';

export function zshScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name, description }) => `    ${shellWord(`${name}:${description}`)}`);
  const cases = commands.map(({ name, options, choices }) => {
    const specs = options.flatMap((option) => option.flags.map((flag) => spec(flag, option)));
    const rest = choices === undefined ? '*:source:_files' : `1:${name}:(${choices.join(' ')})`;
    const lines = [...specs, rest].map((line) => `        ${shellWord(line)}`);
    return `    ${name})\n      _arguments -s \\\n${lines.join(' \\\n')}\n      ;;`;
  });
  return `#compdef anyshape
# zsh completion for anyshape: anyshape completion zsh > "\${fpath[1]}/_anyshape"
_anyshape() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    if [[ $PREFIX == -* ]]; then compadd -- ${PROGRAM_OPTIONS.join(' ')}; else _describe 'command' commands; fi
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
if [ "$funcstack[1]" = "_anyshape" ]; then
  _anyshape "$@"
else
  compdef _anyshape anyshape
fi
`;
}

function spec(flag: string, { description, takes, repeats }: CompletedOption): string {
  const label = `${repeats ? '*' : ''}${flag}[${description.replace(/[[\]\\:]/g, '\\$&')}]`;
  if (takes === undefined) return label;
  if (takes === 'file') return `${label}:file:_files`;
  return takes === 'anything' ? `${label}:value:` : `${label}:value:(${takes.join(' ')})`;
}
