/**
 * Names of tools, files and definitions, whatever is in them, become identifiers: letters, digits and nothing else, so
 * no name can leave the place where it is printed. Two that become the same are told apart by a number.
 */

const MAX_LENGTH = 80;
/** More of a long name than this is not looked at. */
const MAX_READ = 400;

/** `get_forecast` -> `GetForecast`; what has no letter or digit at all is called by `otherwise`. */
export function typeName(text: string, otherwise: string): string {
  const words = text.slice(0, MAX_READ).match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const plain = name.slice(0, MAX_LENGTH);
  if (plain === '') return otherwise;
  return /^[0-9]/.test(plain) ? `${otherwise}${plain}` : plain;
}

/** The name of what a reference leads to: the last step of its pointer, behind the name of the root. */
export function nameFor(root: string, reference: string): string {
  const steps = reference.split('/');
  const last = steps.at(-1) ?? '';
  const isIndex = /^\d+$/.test(last);
  const name = typeName(isIndex ? steps.slice(-2).join(' ') : unescaped(last), 'Part');
  return name.startsWith(root) ? name : `${root}${name}`.slice(0, MAX_LENGTH * 2);
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
