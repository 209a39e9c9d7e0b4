/**
 * The type of the variables of a URI template: the template as a literal type in, `{ path: string }` out.
 * What the runtime does with a template is in `uri-template.ts`; both read the same operators.
 */
type Operator = '+' | '#' | '/' | '.' | ';';

/**
 * The variables of a URI template, by name: texts; optional in the query; lists where the name ends with `*`.
 */
export type VariablesOf<Template extends string> = string extends Template
  ? Readonly<Record<string, string>>
  : Flat<VariablesIn<Template>>;

type Flat<T> = { readonly [Name in keyof T]: T[Name] };

type VariablesIn<Template extends string> = Template extends `${string}{${infer Expression}}${infer Rest}`
  ? OfExpression<Expression> & VariablesIn<Rest>
  : unknown;

type OfExpression<Expression extends string> = Expression extends `?${infer Names}`
  ? Partial<OfNames<Names>>
  : Expression extends `${Operator}${infer Names}`
    ? OfNames<Names>
    : OfNames<Expression>;

type OfNames<Names extends string> = Names extends `${infer First},${infer Rest}`
  ? OfName<First> & OfNames<Rest>
  : OfName<Names>;

type OfName<Name extends string> = Name extends `${infer Bare}*`
  ? { readonly [Key in Bare]: readonly string[] }
  : { readonly [Key in Name]: string };
