/** The object keywords of a schema as a shape: members by name, by pattern, and all others. */
import { getOwn, isObject, OBJECT, STRING, type JsonObject } from '../../json/index.ts';
import { hasNoInPlaceKeywords } from './in-place.ts';
import { ANYTHING, type Member, type ObjectShape, type Shape } from './shape.ts';

type ShapeOf = (schema: unknown, kinds?: number) => Shape;

export function objectShape(schema: JsonObject, shapeOf: ShapeOf): ObjectShape {
  const { patternProperties, propertyNames, minProperties, maxProperties } = schema;
  const others = othersOf(schema, shapeOf);
  const names = propertyNames === undefined ? undefined : shapeOf(propertyNames, STRING);
  return {
    is: 'object',
    members: membersOf(schema, others, shapeOf),
    patterns: Object.entries(mapOf(patternProperties)).map(([pattern, part]) => ({
      pattern,
      shape: shapeOf(part),
    })),
    others,
    names: names?.is === 'any' && names.kinds === STRING ? undefined : names,
    least: typeof minProperties === 'number' ? minProperties : 0,
    most: typeof maxProperties === 'number' ? maxProperties : undefined,
    dependents: dependentsOf(schema),
    dependentShapes: Object.entries(mapOf(schema['dependentSchemas']))
      .map(([trigger, part]) => ({ trigger, shape: shapeOf(part, OBJECT) }))
      .filter(({ shape }) => !(shape.is === 'any' && shape.kinds === OBJECT)),
  };
}

/** Declared members in the order of the schema, then those that are only required. */
function membersOf(schema: JsonObject, others: Shape, shapeOf: ShapeOf): Member[] {
  const properties = mapOf(schema['properties']);
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : []);
  const declared = Object.entries(properties).map(([name, part]) => ({
    name,
    shape: shapeOf(part),
    isRequired: required.has(name),
    isDeclared: true,
    written: isObject(part) ? part : undefined,
  }));
  // If a pattern matches the name, it is not one of the others.
  const shape = Object.keys(mapOf(schema['patternProperties'])).length === 0 ? others : ANYTHING;
  const undeclared = [...required].filter((name) => getOwn(properties, name) === undefined);
  return [
    ...declared,
    ...undeclared.map((name) => ({ name, shape, isRequired: true, isDeclared: false, written: undefined })),
  ];
}

function othersOf(schema: JsonObject, shapeOf: ShapeOf): Shape {
  const { additionalProperties, unevaluatedProperties } = schema;
  if (additionalProperties !== undefined) return shapeOf(additionalProperties);
  const isSimple = unevaluatedProperties !== undefined && hasNoInPlaceKeywords(schema);
  return isSimple ? shapeOf(unevaluatedProperties) : ANYTHING;
}

function dependentsOf(schema: JsonObject): ObjectShape['dependents'] {
  return Object.entries(mapOf(schema['dependentRequired']))
    .map(([trigger, names]) => ({ trigger, names: names as readonly string[] }))
    .filter(({ names }) => names.length > 0);
}

function mapOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}
