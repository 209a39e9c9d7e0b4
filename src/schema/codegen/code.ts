/**
 * Pieces of generated code. A piece is made only by the tag below, from text that stands in our own source
 * files, from other pieces, and from whole numbers. It takes no string, so no text of a schema can become
 * code: texts of a schema are constants that the code closes over (`module.ts`).
 */
export class Code {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  static written(template: TemplateStringsArray, parts: readonly Part[]): Code {
    // Only a template literal makes a frozen array with `raw`; a list of strings is not taken for one.
    if (!Object.isFrozen(template) || !Array.isArray(template.raw)) {
      throw new TypeError('code is written as a template literal');
    }
    let text = template[0]!;
    for (let i = 0; i < parts.length; i++) text += textOf(parts[i]!) + template[i + 1]!;
    return new Code(text);
  }
}

/** What may be put into code. */
export type Part = Code | number | readonly Code[];

export function code(template: TemplateStringsArray, ...parts: readonly Part[]): Code {
  return Code.written(template, parts);
}

export function both(left: Code, right: Code): Code {
  // What can never hold is still asked last: what is asked before it is charged.
  if (left === ALWAYS) return right;
  if (right === ALWAYS || left === NEVER) return left;
  return code`${left}&&${right}`;
}

/** Every one of these conditions. */
export function allOf(conditions: readonly Code[]): Code {
  return conditions.reduce(both, ALWAYS);
}

/** At least one of these conditions. */
export function anyOf(conditions: readonly Code[]): Code {
  const [first = NEVER, ...others] = conditions;
  return others.length === 0
    ? first
    : code`(${others.reduce((left, right) => code`${left}||${right}`, first)})`;
}

function textOf(part: Part): string {
  if (part instanceof Code) return part.text;
  if (typeof part === 'number') {
    if (!Number.isSafeInteger(part) || part < 0)
      throw new TypeError('only whole numbers are written into code');
    return String(part);
  }
  return part.map(textOf).join('\n');
}

/** Conditions that need no asking. */
export const ALWAYS: Code = code`true`;
export const NEVER: Code = code`false`;
