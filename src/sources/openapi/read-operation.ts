/**
 * One operation in; its schemas and everything that its calls need out, or undefined where a problem refuses
 * it. Sends nothing, and reads only credentials from the environment.
 */
import type { CallableOperation } from './call/call-operation.ts';
import { chooseCredentials } from './credentials/choose.ts';
import { securityOf, type SecurityWay } from './credentials/schemes.ts';
import type { ApiDocument } from './document/document.ts';
import { bodyOf } from './input/body.ts';
import { fileProperties } from './input/files.ts';
import { layoutOf } from './input/layout.ts';
import type { ApiParameter } from './input/parameter.ts';
import { parametersOf } from './input/parameters.ts';
import type { ApiOperation } from './operation/operations.ts';
import { outputOf } from './output/output.ts';
import type { OperationPlace } from './problems.ts';
import { serverOf } from './request/server.ts';
import type { Converted, Shelf } from './schema/shelf.ts';
import type { ApiSettings } from './settings.ts';

/** The schemas of a document, for each direction. */
export interface Shelves {
  readonly input: Shelf;
  readonly output: Shelf;
}

export interface ReadOperation {
  readonly callable: CallableOperation;
  readonly input: Converted;
  /** Undefined where the document does not say. */
  readonly output: Converted | undefined;
}

export function readOperation(
  operation: ApiOperation,
  document: ApiDocument,
  shelves: Shelves,
  settings: ApiSettings,
  place: OperationPlace,
): ReadOperation | undefined {
  const read = parametersOf(operation, document, place);
  if (read === undefined) return undefined;
  const body = bodyOf(operation, read.bodySpots, document, place);
  if (body === 'refused') return undefined;
  const ways = securityOf(operation, document);
  const parameters = withoutKeys(read.parameters, ways);
  const layout = layoutOf(parameters, body, shelves.input);
  const { converted, mediaTypes } = outputOf(operation, document, shelves.output, place);
  const isForm = body?.form === 'multipart' && body.schema !== undefined;
  const callable: CallableOperation = {
    id: operation.id,
    method: operation.method,
    path: operation.path,
    parameters: layout.parameters,
    body: layout.body,
    files: isForm ? fileProperties(body.schema, document.references) : NO_FILES,
    server: serverOf(operation, document, settings),
    credentials: chooseCredentials(ways, settings),
    mediaTypes,
  };
  return { callable, input: layout.input, output: converted };
}

const NO_FILES: ReadonlySet<string> = new Set();

/** Some documents declare the key as a parameter too: the environment has it, and no model sends it. */
function withoutKeys(
  parameters: readonly ApiParameter[],
  ways: readonly SecurityWay[],
): readonly ApiParameter[] {
  const keys = ways.flat().flatMap((scheme) => (scheme.kind === 'key' ? scheme : []));
  if (keys.length === 0) return parameters;
  const lower = (text: string): string => text.toLowerCase();
  return parameters.filter(
    ({ location, name }) =>
      !keys.some((key) => key.location === location && lower(key.parameter) === lower(name)),
  );
}
