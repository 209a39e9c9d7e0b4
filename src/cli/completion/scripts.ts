/**
 * What a shell needs to know in; the script that teaches it out. Words are our own, and quoted all the same: a
 * description with an apostrophe must not end a string.
 */
import type { CompletedCommand, CompletedOption } from './words.ts';

export type Shell = 'bash' | 'zsh' | 'fish';

export const scripts: Readonly<Record<Shell, (commands: readonly CompletedCommand[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
};

function bashScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(' ');
  const options = commands.map(
    ({ name, options: own }) =>
      `    ${name}) options=${quote(own.flatMap(({ flags }) => flags).join(' '))} ;;`,
  );
  const choices = commands.flatMap(({ name, options: own }) =>
    own
      .filter(({ takes }) => Array.isArray(takes))
      .map(
        ({ flags, takes }) =>
          `    ${flags.map((flag) => `${name}:${flag}`).join('|')}) COMPREPLY=($(compgen -W ${quote((takes as readonly string[]).join(' '))} -- "$word")); return ;;`,
      ),
  );
  return `# bash completion for anyshape: anyshape completion bash > ~/.local/share/bash-completion/completions/anyshape
_anyshape() {
  local word=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]} options=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quote(`${names} --help --version`)} -- "$word"))
    return
  fi
  case "$command:$previous" in
${choices.join('\n')}
  esac
  case "$command" in
${options.join('\n')}
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _anyshape anyshape
`;
}

function zshScript(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name, description }) => `    ${quote(`${name}:${description}`)}`);
  const cases = commands.map(({ name, options }) => {
    const specs = options.flatMap((option) =>
      option.flags.map((flag) => `        ${quote(zshSpec(flag, option))}`),
    );
    return `      ${name})\n      _arguments \\\n${specs.join(' \\\n')} \\\n        '*:source:_files'\n      ;;`;
  });
  return `#compdef anyshape
# zsh completion for anyshape: anyshape completion zsh > "\${fpath[1]}/_anyshape"
_anyshape() {
  local -a commands
  commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe 'command' commands
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

function zshSpec(flag: string, { description, takes }: CompletedOption): string {
  const label = `${flag}[${description.replace(/[[\]\\:]/g, '\\$&')}]`;
  if (takes === undefined) return label;
  if (takes === 'file') return `${label}:file:_files`;
  return takes === 'anything' ? `${label}:value:` : `${label}:value:(${takes.join(' ')})`;
}

function fishScript(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, description, options }) => [
    `complete -c anyshape -n __fish_use_subcommand -a ${name} -d ${fishQuote(description)}`,
    ...options.map((option) => fishOption(name, option)),
  ]);
  return `# fish completion for anyshape: anyshape completion fish > ~/.config/fish/completions/anyshape.fish
${lines.join('\n')}
`;
}

function fishOption(command: string, { flags, description, takes }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  const values =
    takes === undefined
      ? ''
      : takes === 'file'
        ? ' -r -F'
        : takes === 'anything'
          ? ' -x'
          : ` -x -a ${fishQuote(takes.join(' '))}`;
  return `complete -c anyshape -n '__fish_seen_subcommand_from ${command}' ${names.join(' ')}${values} -d ${fishQuote(description)}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

function fishQuote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
}
