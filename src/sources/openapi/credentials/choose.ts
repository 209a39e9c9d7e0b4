/**
 * The ways to satisfy `security` and the environment in; the credentials that are sent out, or the variables
 * that are missing. Only the operator names a credential: by `ANYSHAPE_AUTH_<SCHEME>`, or by `--auth
 * scheme=NAME`.
 */
import type { ApiSettings } from '../settings.ts';
import type { SecurityScheme, SecurityWay } from './schemes.ts';

export interface Credential {
  readonly scheme: SecurityScheme;
  readonly value: string;
}

export type ChosenCredentials =
  | { readonly ok: true; readonly credentials: readonly Credential[] }
  /** `missing`: variables of the way that lacks the fewest; `reasons`: why no way at all is possible. */
  | { readonly ok: false; readonly missing: readonly string[]; readonly reasons: readonly string[] };

type Environment = Pick<ApiSettings, 'env' | 'auth'>;

/** The first way whose credentials are all there; a call without any only where no other way is open. */
export function chooseCredentials(ways: readonly SecurityWay[], environment: Environment): ChosenCredentials {
  const candidates = ways.filter((way) => way.length > 0);
  let nearest: readonly string[] | undefined;
  const reasons: string[] = [];
  for (const way of candidates) {
    const impossible = way.flatMap((scheme) => (scheme.kind === 'impossible' ? scheme.reason : []));
    if (impossible.length > 0) {
      reasons.push(...impossible);
      continue;
    }
    const credentials = way.map((scheme) => ({ scheme, value: valueOf(scheme.name, environment) ?? '' }));
    const missing = credentials.flatMap(({ scheme, value }) =>
      value === '' ? variableFor(scheme.name, environment) : [],
    );
    if (missing.length === 0) return { ok: true, credentials };
    if (nearest === undefined || missing.length < nearest.length) nearest = missing;
  }
  if (candidates.length < ways.length || ways.length === 0) return { ok: true, credentials: [] };
  return { ok: false, missing: nearest ?? [], reasons: nearest === undefined ? reasons : [] };
}

export function variableFor(scheme: string, { auth }: Pick<Environment, 'auth'>): string {
  return auth?.get(scheme) ?? `ANYSHAPE_AUTH_${scheme.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

function valueOf(scheme: string, environment: Environment): string | undefined {
  const variable = variableFor(scheme, environment);
  return Object.hasOwn(environment.env, variable) ? environment.env[variable]?.trim() : undefined;
}
