/** The root of a document in; its version of OpenAPI out, or undefined where that is not supported. */
import { isObject } from '../../../json/index.ts';

export type ApiVersion = '2.0' | '3.0' | '3.1';

/** 3.2 adds to 3.1 and changes nothing in it. YAML may have read the version as a number. */
export function versionOf(root: unknown): ApiVersion | undefined {
  if (!isObject(root)) return undefined;
  const { openapi, swagger } = root;
  if (isText(swagger) && /^2(?:\.0)?$/.test(String(swagger))) return '2.0';
  const [, minor] = isText(openapi) ? (/^3(?:\.(\d+))?(?:\.|$)/.exec(String(openapi)) ?? []) : [];
  if (!isText(openapi) || !String(openapi).startsWith('3')) return undefined;
  switch (minor) {
    case undefined:
    case '0':
      return '3.0';
    case '1':
    case '2':
      return '3.1';
    default:
      return undefined;
  }
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** The value of a file in; whether it is an OpenAPI document, of whatever version. */
export function isApiDocument(value: unknown): boolean {
  return isObject(value) && (Object.hasOwn(value, 'openapi') || Object.hasOwn(value, 'swagger'));
}
