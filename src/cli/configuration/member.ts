/**
 * What a configuration file may have, as data: sections of members. A member names the flag or the variable
 * that it stands for, and the JSON Schema of its value; the schema for editors, the check and the page are
 * made from that.
 */
import type { JsonObject } from '../../json/index.ts';

export interface Member {
  readonly about: string;
  readonly schema: Readonly<JsonObject>;
  /** Its long flag; the value is parsed as the words of that flag are. */
  readonly flag?: string;
  /** The variable of the environment that it sets where that is not set. */
  readonly variable?: string;
  /**
   * Its texts are paths, relative to the folder of the configuration: of what is read, or of what is written.
   */
  readonly path?: 'read' | 'written';
  /** Between a name and its value, where the flag takes pairs. */
  readonly joint?: '=';
}

export interface Section {
  readonly about: string;
  /** The commands that its flags are for; default every command that has them. */
  readonly commands?: readonly string[];
  readonly members: Members;
}

export type Members = Readonly<Record<string, Member | Section>>;

type Rest = Omit<Member, 'about' | 'schema'>;

export function isSection(entry: Member | Section): entry is Section {
  return 'members' in entry;
}

/** `target`: a flag, or a variable of the environment. */
function member(target: string, schema: JsonObject, about: string, rest: Rest = {}): Member {
  return { about, schema, ...(target.startsWith('--') ? { flag: target } : { variable: target }), ...rest };
}

const TEXT = { type: 'string', minLength: 1 } as const;
const TEXTS = { type: 'array', items: TEXT } as const;

export const yes = (target: string, about: string): Member => member(target, { type: 'boolean' }, about);

export const text = (target: string, about: string): Member => member(target, TEXT, about);

export const texts = (target: string, about: string): Member => member(target, TEXTS, about);

export const readPath = (target: string, about: string): Member =>
  member(target, TEXT, about, { path: 'read' });

export const readPaths = (target: string, about: string): Member =>
  member(target, TEXTS, about, { path: 'read' });

export const writtenPath = (target: string, about: string): Member =>
  member(target, TEXT, about, { path: 'written' });

export const oneOf = (target: string, values: readonly string[], about: string): Member =>
  member(target, { enum: [...values] }, about);

export const count = (target: string, about: string): Member =>
  member(target, { type: 'integer', minimum: 1 }, about);

export const time = (target: string, about: string): Member =>
  member(
    target,
    { type: 'string', pattern: '^\\d+(\\.\\d+)? ?(ms|s|m|h)$', examples: ['500ms', '75s', '30m'] },
    about,
  );

export const size = (target: string, about: string): Member =>
  member(
    target,
    { type: 'string', pattern: '^\\d+(\\.\\d+)? ?(B|kB|MB|GB|KiB|MiB|GiB)$', examples: ['512kB', '4MiB'] },
    about,
  );

export const pairs = (target: string, about: string): Member =>
  member(target, { type: 'object', additionalProperties: TEXT }, about, { joint: '=' });

/** `true` for the default, or a value. */
export const yesOr = ({ schema, ...rest }: Member): Member => ({
  ...rest,
  schema: { anyOf: [{ type: 'boolean' }, schema] },
});

/** A value that no flag has. */
export const data = (schema: JsonObject, about: string): Member => ({ about, schema });
