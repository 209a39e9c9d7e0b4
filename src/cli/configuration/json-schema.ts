/**
 * The sections as one JSON Schema: `anyshape.schema.json` of the package is this, and files are checked by
 * it.
 */
import type { JsonObject } from '../../json/index.ts';
import { isSection, type Member, type Section } from './member.ts';
import { CONFIGURATION } from './sections/index.ts';

export function configurationSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'anyshape.json',
    ...sectionSchema(CONFIGURATION),
  };
}

function sectionSchema({ about, members }: Section): JsonObject {
  const properties = Object.entries(members).map(([name, entry]) => [
    name,
    isSection(entry) ? sectionSchema(entry) : { description: descriptionOf(entry), ...entry.schema },
  ]);
  return {
    description: about,
    type: 'object',
    properties: Object.fromEntries(properties) as JsonObject,
    additionalProperties: false,
  };
}

export function descriptionOf({ about, flag, variable }: Member): string {
  const target = flag ?? variable;
  return target === undefined ? about : `${about} As ${target}.`;
}
