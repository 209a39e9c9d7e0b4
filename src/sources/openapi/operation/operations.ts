/**
 * A document in; its operations out, in its order, each with the members that its path has for all methods. A
 * member that is no operation is a problem of its place alone.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { ApiDocument } from '../document/document.ts';
import { inside, type Spot } from '../document/references.ts';
import type { ApiProblems } from '../problems.ts';

export interface ApiOperation {
  /** In capitals. */
  readonly method: string;
  /** The template, as the document has it. */
  readonly path: string;
  readonly spot: Spot & { readonly value: JsonObject };
  /** The members of the path, for all of its operations. */
  readonly item: Spot & { readonly value: JsonObject };
  /** The name in reports: its `operationId`, else method and path. */
  readonly id: string;
}

const METHODS: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
  'query',
];
/** No model reads a longer list. */
const MAX_OPERATIONS = 50_000;

export function operationsOf(document: ApiDocument, problems: ApiProblems): ApiOperation[] {
  const paths = inside(document.root, 'paths');
  if (!isObject(paths.value)) {
    const fault = paths.value === undefined ? 'has no "paths"' : `has ${preview(paths.value)} as "paths"`;
    problems.add('error', 'openapi-document', `The document ${fault}.`, { pointer: '/paths' });
    return [];
  }
  const operations: ApiOperation[] = [];
  for (const path of Object.keys(paths.value)) {
    if (path.startsWith('x-')) continue;
    for (const operation of operationsAt(path, inside(paths, path), document, problems)) {
      if (operations.length === MAX_OPERATIONS) {
        const message = `The document has more than ${MAX_OPERATIONS} operations: those from here on are left out.`;
        problems.add('error', 'openapi-document', message, { pointer: operation.spot.pointer });
        return operations;
      }
      operations.push(operation);
    }
  }
  return operations;
}

function operationsAt(
  path: string,
  written: Spot,
  document: ApiDocument,
  problems: ApiProblems,
): ApiOperation[] {
  const place = { pointer: written.pointer, tool: path };
  const resolution = document.references.follow(written);
  if (!resolution.ok) {
    problems.add('error', 'openapi-reference', `${resolution.reason}: its operations are left out.`, place);
    return [];
  }
  const { spot: item } = resolution;
  if (!isSpotOfObject(item)) {
    problems.add(
      'error',
      'openapi-operation',
      `A path is an object, but this is ${preview(item.value)}.`,
      place,
    );
    return [];
  }
  const more = inside(item, 'additionalOperations');
  const spots: (readonly [method: string, spot: Spot])[] = [
    ...METHODS.filter((method) => item.value[method] !== undefined).map(
      (method) => [method.toUpperCase(), inside(item, method)] as const,
    ),
    ...(isObject(more.value)
      ? Object.keys(more.value).map((method) => [method, inside(more, method)] as const)
      : []),
  ];
  return spots.flatMap(([method, spot]) => {
    const id = idOf(spot.value, method, path);
    const at = { pointer: spot.pointer, tool: id };
    if (!isSpotOfObject(spot)) {
      problems.add(
        'error',
        'openapi-operation',
        `An operation is an object, but this is ${preview(spot.value)}.`,
        at,
      );
      return [];
    }
    if (!/^[A-Za-z]+(?:-[A-Za-z]+)*$/.test(method) || /^(?:TRACE|CONNECT)$/i.test(method)) {
      problems.add('error', 'openapi-operation', `The method ${preview(method)} cannot be sent.`, at);
      return [];
    }
    return { method: method.toUpperCase(), path, spot, item, id };
  });
}

function idOf(operation: unknown, method: string, path: string): string {
  const id = isObject(operation) ? operation['operationId'] : undefined;
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : `${method} ${path}`;
}

export function isSpotOfObject(spot: Spot): spot is Spot & { readonly value: JsonObject } {
  return isObject(spot.value);
}
