/**
 * What other folders of `src` use of the engine beyond its public entry: walking, linking and printing
 * schemas. Nothing here is published; `index.ts` holds what programs may use.
 */
export { elicitedType } from './admit/elicitation.ts';
export { sourceOf } from './admit/index.ts';
export { builtInMetaschema } from './dialect/metaschemas/index.ts';
export { dialect202012, standardDialect, standardDialects } from './dialect/standard.ts';
export { clientFormatNames, clientNumberCheck, formatCheck, interoperableCheck } from './formats/index.ts';
export { formatExamples } from './formats/examples.ts';
export { FreeNames } from './free-names.ts';
export { isBinaryDivisor, keywords202012, walk202012, type SchemaWalk } from './keywords/index.ts';
export { walkBy } from './keywords/walk.ts';
export { compilePattern, exampleFor, linearRegExp } from './patterns/index.ts';
export { areDisjoint, isSubset, type Relation } from './relate/index.ts';
export { oneLine } from './report/index.ts';
export { schemaPath, type SchemaLocation } from './schema-location.ts';
export { standaloneDocument, targetOf } from './standalone/index.ts';
export type { Deeper, KindsAt, RootPlace } from './types/from-schema.ts';
export type { ObjectOfKinds } from './types/kinds.ts';
export type { Way } from './types/place.ts';
export type { StandardType } from './types/standard.ts';
