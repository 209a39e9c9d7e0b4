/**
 * A value in a log line in; its JSON out. Never throws: a circular reference, a BigInt or a getter that
 * throws becomes a word, and an error becomes its type, message and stack.
 */
import { isSecretName, REDACTED } from './redact.ts';

/** Deeper values are replaced by a word, so that no value overflows the stack. */
const MAX_DEPTH = 8;

/** Texts that JSON writes as they are: what a log line holds, almost always. */
const UNESCAPED = /^[ !#-[\]-~]*$/;

/** As `JSON.stringify` does; to call that for each of ten short texts costs more than the rest of a line. */
export function quoted(text: string): string {
  return UNESCAPED.test(text) ? `"${text}"` : JSON.stringify(text);
}

/** Undefined for what JSON leaves out: undefined, functions and symbols. */
export function jsonText(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return quoted(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'bigint':
      return `"${value}"`;
    case 'object':
      return value === null ? 'null' : objectText(value);
    default:
      return undefined;
  }
}

function objectText(value: object): string {
  try {
    return JSON.stringify(plainCopy(value, 0, []));
  } catch {
    return '"[unreadable]"';
  }
}

/** A copy that JSON can write, without secrets; `ancestors` finds circular references. */
function plainCopy(value: unknown, depth: number, ancestors: readonly object[]): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (ancestors.includes(value)) return '[circular]';
  if (depth === MAX_DEPTH) return '[too deep]';
  const around = [...ancestors, value];
  if (value instanceof Error) return errorCopy(value, depth, around);
  if (typeof (value as { toJSON?: unknown }).toJSON === 'function') {
    return plainCopy((value as { toJSON(): unknown }).toJSON(), depth + 1, around);
  }
  if (Array.isArray(value)) return value.map((item) => plainCopy(item, depth + 1, around));
  return copyMembers(value, depth, around);
}

function copyMembers(value: object, depth: number, ancestors: readonly object[]): object {
  const members = Object.entries(value).map(([name, member]) => [
    name,
    isSecretName(name) ? REDACTED : plainCopy(member, depth + 1, ancestors),
  ]);
  return Object.fromEntries(members) as object;
}

function errorCopy(error: Error, depth: number, ancestors: readonly object[]): object {
  const { name, message, stack, cause } = error;
  return {
    type: error.constructor?.name ?? name,
    message,
    ...(stack !== undefined && { stack }),
    ...copyMembers(error, depth, ancestors),
    ...(cause !== undefined && { cause: plainCopy(cause, depth + 1, ancestors) }),
  };
}
