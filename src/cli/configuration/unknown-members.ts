/** A value of a configuration in; each member that no section has out, with the nearest name that one has. */
import { escapeSegment, isObject } from '../../json/index.ts';
import { nearestNames, slipOf, suggestion } from '../../nearest.ts';
import { isSection, type Member, type Section } from './member.ts';
import { CONFIGURATION } from './sections/index.ts';
import { ENTRY_MEMBERS } from './sections/servers.ts';

export interface UnknownMember {
  readonly pointer: string;
  readonly message: string;
}

export function unknownMembers(value: unknown, section: Section = CONFIGURATION, at = ''): UnknownMember[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${at}/${escapeSegment(name)}`;
    if (!Object.hasOwn(section.members, name)) return { pointer, message: unknownText(name, section) };
    const entry = section.members[name]!;
    return isSection(entry) ? unknownMembers(inner, entry, pointer) : unknownNames(inner, entry, pointer);
  });
}

/** Of a member whose names are given, such as the ids of rules. */
function unknownNames(value: unknown, { schema }: Member, at: string): UnknownMember[] {
  const { propertyNames } = schema;
  const names = isObject(propertyNames) ? (propertyNames['enum'] as readonly string[]) : undefined;
  if (names === undefined || !isObject(value)) return [];
  const unknown = Object.keys(value).filter((name) => !names.includes(name));
  return unknown.map((name) => ({
    pointer: `${at}/${escapeSegment(name)}`,
    message: `There is no "${name}". ${suggestion(name, names)}`,
  }));
}

/** Entries may have members of other hosts, so only a slip of the pen is reported. */
export function misspeltServerMembers(servers: unknown): UnknownMember[] {
  if (!isObject(servers)) return [];
  const memberNames = Object.keys(ENTRY_MEMBERS);
  return Object.entries(servers).flatMap(([key, entry]) =>
    Object.keys(isObject(entry) ? entry : {}).flatMap((name) => {
      const meant = memberNames.includes(name) ? undefined : slipOf(name, memberNames);
      if (meant === undefined) return [];
      const message = `"${name}" is not read: did you mean "${meant}"?`;
      return { pointer: `/mcpServers/${escapeSegment(key)}/${escapeSegment(name)}`, message };
    }),
  );
}

function unknownText(name: string, { members }: Section): string {
  const near = slipOf(name, Object.keys(members)) ?? nearestNames(name, Object.keys(members))[0];
  if (near !== undefined) return `There is no member "${name}" here: did you mean "${near}"?`;
  const elsewhere = placesOf(name, CONFIGURATION, []);
  if (elsewhere.length > 0)
    return `There is no member "${name}" here: it belongs at ${elsewhere.join(' or ')}.`;
  const names = Object.keys(members).join(', ');
  return `There is no member "${name}" here; there are ${names}.`;
}

/** Where members of this name are. */
function placesOf(name: string, { members }: Section, at: readonly string[]): string[] {
  return Object.entries(members).flatMap(([each, entry]) => [
    ...(each === name ? [[...at, each].join('.')] : []),
    ...(isSection(entry) ? placesOf(name, entry, [...at, each]) : []),
  ]);
}
