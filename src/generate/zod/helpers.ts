/**
 * Small functions for what Zod cannot express, printed into the generated module only where they are used.
 * They check the original value, since Zod passes on copies.
 */

export type HelperName =
  'rule' | 'all' | 'one' | 'fits' | 'same' | 'items' | 'members' | 'has' | 'characters' | 'isMultiple';

const helpers: Readonly<Record<HelperName, string>> = {
  rule: `/** One condition on the original value. */
function rule(keyword: string, holds: (value: unknown) => boolean): z.ZodType<unknown> {
  return z.unknown().refine(holds, { error: keyword });
}
`,

  all: `/** All of them, on the original value. */
function all<const T extends readonly z.ZodType[]>(...parts: T): z.ZodType<Meet<T>> {
  const schema = z.unknown().superRefine((value, context) => {
    for (const part of parts) {
      const result = part.safeParse(value);
      for (const { message, path } of result.error?.issues ?? []) context.addIssue({ code: 'custom', message, path });
    }
  });
  return schema as unknown as z.ZodType<Meet<T>>;
}

type Meet<T extends readonly z.ZodType[]> = T extends readonly [
  infer First extends z.ZodType,
  ...infer Others extends readonly z.ZodType[],
]
  ? z.output<First> & Meet<Others>
  : unknown;
`,

  one: `/** Exactly one of them. */
function one<const T extends readonly z.ZodType[]>(...options: T): z.ZodType<z.output<T[number]>> {
  const schema = z.unknown().superRefine((value, context) => {
    const fitting = options.filter((option) => option.safeParse(value).success).length;
    if (fitting !== 1) context.addIssue({ code: 'custom', message: \`must fit one of \${options.length}, fits \${fitting}\` });
  });
  return schema as unknown as z.ZodType<z.output<T[number]>>;
}
`,

  fits: `function fits(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}
`,

  same: `/** Equality of JSON values. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (globalThis.Array.isArray(a) !== globalThis.Array.isArray(b)) return false;
  const names = globalThis.Object.keys(a);
  const member = (of: object, name: string): unknown => (of as { [name: string]: unknown })[name];
  return (
    names.length === globalThis.Object.keys(b).length &&
    names.every((name) => globalThis.Object.hasOwn(b, name) && same(member(a, name), member(b, name)))
  );
}
`,

  items: `function items(value: unknown): readonly unknown[] {
  return globalThis.Array.isArray(value) ? value : [];
}
`,

  members: `function members(value: unknown): readonly [name: string, member: unknown][] {
  return typeof value === 'object' && value !== null ? globalThis.Object.entries(value) : [];
}
`,

  has: `function has(value: unknown, name: string): boolean {
  return typeof value === 'object' && value !== null && globalThis.Object.hasOwn(value, name);
}
`,

  characters: `/** JSON Schema counts code points. */
function characters(text: string): number {
  return [...text].length;
}
`,

  isMultiple: `/** As decimal numbers: 19.99 is a multiple of 0.01. */
function isMultiple(value: number, divisor: number): boolean {
  const decimal = (number: number): [digits: bigint, exponent: number] => {
    const [mantissa = '0', power = '0'] = \`\${number}\`.split('e');
    const [whole = '0', fraction = ''] = mantissa.split('.');
    return [globalThis.BigInt(whole + fraction), +power - fraction.length];
  };
  const [a, b] = [decimal(value), decimal(divisor)];
  const least = a[1] < b[1] ? a[1] : b[1];
  const scaled = ([digits, exponent]: [bigint, number]): bigint =>
    digits * globalThis.BigInt(10) ** globalThis.BigInt(exponent - least);
  return scaled(a) % scaled(b) === globalThis.BigInt(0);
}
`,
};

/** Those that are used, in their order here. */
export function helperTexts(used: ReadonlySet<HelperName>): string[] {
  return Object.entries(helpers)
    .filter(([name]) => used.has(name as HelperName))
    .map(([, text]) => text);
}
