/**
 * Untrusted names of tools, files and definitions in; identifiers out. They have only letters and digits, so
 * that no name can break out of the code around it. Two equal ones get a number.
 */

const MAX_LENGTH = 80;
/** The rest of a longer name is ignored. */
const MAX_READ = 400;

/** `get_forecast` -> `GetForecast`; `fallback` for a name without letters and digits. */
export function typeName(text: string, fallback: string): string {
  const words = text.slice(0, MAX_READ).match(/[A-Za-z0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const identifier = name.slice(0, MAX_LENGTH);
  if (identifier === '') return fallback;
  return /^[0-9]/.test(identifier) ? `${fallback}${identifier}` : identifier;
}

/** The name of the target of a reference: the name of the root, then the last step of its pointer. */
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
