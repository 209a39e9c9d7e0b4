/**
 * What `run` returned in; the JSON value that leaves, and its text, out. Normalised once, before anything is checked:
 * `toJSON` is called, members that are `undefined` or functions are gone, as `JSON.stringify` has it. Where the value
 * is plain JSON already, which is the rule, it is used as it is.
 */
export type ResultValue =
  | { readonly ok: true; readonly value: unknown; readonly text: string }
  | { readonly ok: false; readonly fault: string };

export function normaliseResult(returned: unknown, maxBytes: number): ResultValue {
  let text: string | undefined;
  try {
    text = JSON.stringify(returned);
  } catch (error) {
    return { ok: false, fault: stringifyFault(error) };
  }
  if (text === undefined) return { ok: false, fault: `a ${typeof returned}, which JSON cannot say` };
  // A UTF-16 unit takes at most three bytes, so most texts need no count.
  if (text.length * 3 > maxBytes && Buffer.byteLength(text) > maxBytes) {
    return { ok: false, fault: `more than ${maxBytes} bytes of JSON` };
  }
  return { ok: true, value: isPlain(returned) ? returned : (JSON.parse(text) as unknown), text };
}

function stringifyFault(error: unknown): string {
  if (error instanceof RangeError)
    return 'a value that is nested too deep, or too long, to be written as JSON';
  if (error instanceof TypeError)
    return 'a value that JSON cannot say: a BigInt, or one that contains itself';
  return 'a value that threw when it was written as JSON';
}

/** Whether `JSON.stringify` changed nothing. The text was written, so the value is finite and not too deep. */
function isPlain(root: unknown): boolean {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    switch (typeof value) {
      case 'string':
      case 'boolean':
        continue;
      case 'number':
        if (!Number.isFinite(value)) return false;
        continue;
      case 'object':
        break;
      default:
        return false;
    }
    if (value === null) continue;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) if (needsLook(value[index])) open.push(value[index]);
      if (!isPlainMade(value, Array.prototype)) return false;
    } else {
      if (!isPlainMade(value, Object.prototype)) return false;
      for (const key in value) {
        const member = (value as Record<string, unknown>)[key];
        if (needsLook(member)) open.push(member);
      }
    }
  }
  return true;
}

/** Strings and booleans need none; the list stays short where a value is mostly those. */
function needsLook(value: unknown): boolean {
  return typeof value !== 'string' && typeof value !== 'boolean' && value !== null;
}

function isPlainMade(value: object, prototype: object): boolean {
  return Object.getPrototypeOf(value) === prototype && !('toJSON' in value);
}
