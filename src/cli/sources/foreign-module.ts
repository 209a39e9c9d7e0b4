/** The exports of a module that holds neither tools nor routes nor a list in; what it is instead, in words, out. */
import { firstOf, isObject } from '../../json/index.ts';

export interface ForeignModule {
  /** `route`: a route file under an older name. `mistake`: its author meant something for us. `other`: not for us. */
  readonly verdict: 'route' | 'mistake' | 'other';
  readonly message: string;
}

export const EXPECTED =
  'export tools made with tool({ … }), by name or as the default (a tool, an array of them, or a registry), or the "main" of a FlowMCP file';

export function foreignModule(exported: unknown): ForeignModule {
  const members: Readonly<Record<string, unknown>> = isObject(exported) ? exported : { default: exported };
  const promise = ['default', 'main'].find((name) => isPromise(members[name]));
  if (promise !== undefined) {
    const mended = promise === 'default' ? 'export default await …' : 'export const main = await …';
    return {
      verdict: 'mistake',
      message: `exports a promise as "${promise}": wait for it there (${mended})`,
    };
  }
  if (looksLikeMain(members['schema']))
    return {
      verdict: 'route',
      message:
        'The file exports "schema" and no "main": a FlowMCP file is read by its "main". Rename the export.',
    };
  const names = Object.keys(members).filter((name) => members[name] !== undefined);
  const hint = isObject(members['schema']) ? '; a FlowMCP file exports "main", and not "schema"' : '';
  const found = names.length === 0 ? 'exports nothing' : `exports no tool (only ${firstOf(names)})`;
  return { verdict: 'other', message: `${found}: ${EXPECTED}${hint}` };
}

function isPromise(value: unknown): boolean {
  return isObject(value) && typeof value['then'] === 'function';
}

function looksLikeMain(value: unknown): boolean {
  return isObject(value) && 'namespace' in value && ('tools' in value || 'routes' in value);
}
