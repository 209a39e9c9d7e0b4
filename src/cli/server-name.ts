/**
 * An address or a command line in; the part that may be shown and the secret parts out. No rule tells a
 * secret from another word, so little is shown: of an address its origin and path, of a command its name and
 * the program or package that it runs. All other words, values of options and of variables count as secrets.
 */
export interface ShownWords {
  readonly shown: string;
  readonly hidden: readonly string[];
}

const HIDDEN = '…';

export function shownAddress(address: string): ShownWords {
  if (!URL.canParse(address)) return { shown: HIDDEN, hidden: [address] };
  const url = new URL(address);
  const { username, password, search, hash } = url;
  const values = [...url.searchParams.values()];
  const decoded = [username, password].map(decodedText);
  const hidden = [username, password, ...decoded, search, hash, ...values].filter((text) => text !== '');
  return { shown: `${url.origin}${url.pathname}`, hidden: hidden.length === 0 ? [] : [address, ...hidden] };
}

function decodedText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Options of runners after which a program or package is named. */
const BEFORE_PROGRAM: ReadonlySet<string> = new Set(['-y', '--yes', '-m', '-q', '--quiet', '--silent', '--']);
/** Words of runners that name no program yet. */
const SUBCOMMANDS: ReadonlySet<string> = new Set(['run', 'exec', 'dlx', 'x', 'tool']);

export function shownCommand([command = '', ...args]: readonly string[]): ShownWords {
  const shown = [command];
  const hidden: string[] = [];
  let isProgramShown = false;
  let isValue = false;
  for (const word of args) {
    const [name = '', ...value] = word.split('=');
    if (word.startsWith('-') || (value.length > 0 && !/:\/\//.test(name))) {
      const isCut = value.length > 0;
      if (!isProgramShown) shown.push(isCut ? `${name}=${HIDDEN}` : word);
      if (isCut) hidden.push(value.join('='));
      isValue = !isCut && !BEFORE_PROGRAM.has(word);
    } else if (isProgramShown || isValue || !mayBeProgram(word)) {
      hidden.push(word);
      if (!isProgramShown) shown.push(HIDDEN);
      isValue = false;
    } else {
      shown.push(word);
      isProgramShown = !SUBCOMMANDS.has(word);
    }
  }
  const isCut = isProgramShown && shown.at(-1) !== args.at(-1);
  return { shown: [...shown, ...(isCut ? [HIDDEN] : [])].join(' '), hidden };
}

const MAX_PROGRAM_NAME = 100;

/** A path or the name of a package, and no address or token. */
function mayBeProgram(word: string): boolean {
  if (word.length > MAX_PROGRAM_NAME || /:\/\//.test(word)) return false;
  const isToken = /^[\w-]{20,}$/.test(word) && /\d/.test(word) && /[A-Za-z]/.test(word);
  return !isToken;
}
