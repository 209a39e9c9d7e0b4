/** The route file of a tool, and the location of its schema in it. */
import { escapeSegment, parsePointer } from '../json/index.ts';

export interface DriftOrigin {
  readonly file: string;
  /** The tool's name in the file. */
  readonly route: string;
  /** JSON Pointer to the tool in the file. */
  readonly pointer: string;
  /** JSON Pointer to the data in a result. */
  readonly dataPlace: string;
}

/** JSON Pointer to the schema of a place; undefined where the file does not describe the place. */
export function schemaPointer(place: string, { pointer, dataPlace }: DriftOrigin): string | undefined {
  if (place !== dataPlace && !place.startsWith(`${dataPlace}/`)) return undefined;
  const steps = (parsePointer(place.slice(dataPlace.length)) ?? []).map((segment) =>
    segment === '*' ? '/items' : `/properties/${escapeSegment(segment)}`,
  );
  return `${pointer}/output/schema${steps.join('')}`;
}
