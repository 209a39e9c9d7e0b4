/**
 * What `security` of an operation asks for in; the ways to satisfy it out, each a list of schemes that are
 * all needed. An empty way is a call without credentials. A scheme that nothing can send makes its way
 * impossible, with the reason.
 */
import { isObject, preview, type JsonObject } from '../../../json/index.ts';
import type { ApiDocument } from '../document/document.ts';
import { inside } from '../document/references.ts';
import type { ApiOperation } from '../operation/operations.ts';

export type SecurityScheme =
  | {
      readonly kind: 'key';
      readonly name: string;
      readonly location: 'header' | 'query' | 'cookie';
      readonly parameter: string;
    }
  | { readonly kind: 'basic'; readonly name: string }
  /** `word`: in front of the value in the header `authorization`. */
  | { readonly kind: 'bearer'; readonly name: string; readonly word: string }
  | {
      readonly kind: 'client';
      readonly name: string;
      readonly tokenUrl: string;
      readonly scopes: readonly string[];
    }
  | { readonly kind: 'impossible'; readonly name: string; readonly reason: string };

export type SecurityWay = readonly SecurityScheme[];

/** No ways: the operation needs no credentials. */
export function securityOf(operation: ApiOperation, document: ApiDocument): SecurityWay[] {
  const own = operation.spot.value['security'];
  const asked = Array.isArray(own) ? own : document.root.value['security'];
  if (!Array.isArray(asked)) return [];
  return (asked as unknown[])
    .filter(isObject)
    .map((way) => Object.keys(way).map((name) => schemeOf(name, way[name], document)));
}

function schemeOf(name: string, wantedScopes: unknown, document: ApiDocument): SecurityScheme {
  const impossible = (reason: string): SecurityScheme => ({ kind: 'impossible', name, reason });
  const folder = document.version === '2.0' ? ['securityDefinitions'] : ['components', 'securitySchemes'];
  const resolution = document.references.follow(inside(document.root, ...folder, name));
  if (!resolution.ok) return impossible(resolution.reason);
  const { value: scheme } = resolution.spot;
  if (!isObject(scheme)) return impossible(`The document has no security scheme ${preview(name)}`);
  const { type } = scheme;
  switch (type) {
    case 'apiKey':
      return keyOf(name, scheme);
    case 'basic':
      return { kind: 'basic', name };
    case 'http':
      return httpOf(name, scheme);
    case 'oauth2':
      return oauthOf(name, scheme, wantedScopes);
    case 'openIdConnect':
      return { kind: 'bearer', name, word: 'Bearer' };
    default:
      return impossible(`A credential of the type ${preview(type)} cannot be sent`);
  }
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function keyOf(name: string, { in: location, name: parameter }: JsonObject): SecurityScheme {
  const isPlace = location === 'header' || location === 'query' || location === 'cookie';
  const isName =
    typeof parameter === 'string' && (location === 'query' ? parameter !== '' : TOKEN.test(parameter));
  if (isPlace && isName) return { kind: 'key', name, location, parameter };
  return {
    kind: 'impossible',
    name,
    reason: `A key cannot be sent in ${preview(location)} as ${preview(parameter)}`,
  };
}

function httpOf(name: string, { scheme }: JsonObject): SecurityScheme {
  const word = typeof scheme === 'string' ? scheme.trim() : '';
  if (/^basic$/i.test(word)) return { kind: 'basic', name };
  if (/^bearer$/i.test(word)) return { kind: 'bearer', name, word: 'Bearer' };
  if (/^(?:digest|negotiate|hoba|mutual|scram.*|vapid)$/i.test(word) || !TOKEN.test(word)) {
    return {
      kind: 'impossible',
      name,
      reason: `The scheme ${preview(scheme)} of HTTP needs more than a credential`,
    };
  }
  return { kind: 'bearer', name, word };
}

/** Client credentials are exchanged for a token; for any other flow the operator gets the token. */
function oauthOf(name: string, scheme: JsonObject, wantedScopes: unknown): SecurityScheme {
  const flows = isObject(scheme['flows']) ? scheme['flows'] : {};
  const flow = scheme['flow'] === 'application' ? scheme : flows['clientCredentials'];
  const tokenUrl = isObject(flow) ? flow['tokenUrl'] : undefined;
  if (typeof tokenUrl !== 'string') return { kind: 'bearer', name, word: 'Bearer' };
  const scopes = Array.isArray(wantedScopes) ? wantedScopes.filter((scope) => typeof scope === 'string') : [];
  return { kind: 'client', name, tokenUrl, scopes };
}
