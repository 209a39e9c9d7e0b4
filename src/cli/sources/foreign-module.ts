/** The exports of a module without tools, routes or a list in; a sentence on what they are instead out. */
import { firstOf, isObject } from '../../json/index.ts';

export interface ForeignModule {
  /**
   * `route`: a route file with an older export name. `mistake`: almost certainly meant as a source. `other`:
   * an unrelated module.
   */
  readonly verdict: 'route' | 'mistake' | 'other';
  readonly message: string;
}

export const EXPECTED =
  'export tools made with tool({ … }), resources or prompts, by name or as the default (one of them, an array, or a registry), or the "main" of a FlowMCP file';

export function foreignModule(exported: unknown): ForeignModule {
  const members: Readonly<Record<string, unknown>> = isObject(exported) ? exported : { default: exported };
  const promise = ['default', 'main'].find((name) => isPromise(members[name]));
  if (promise !== undefined) {
    const correction = promise === 'default' ? 'export default await …' : 'export const main = await …';
    return {
      verdict: 'mistake',
      message: `exports a promise as "${promise}": await it there (${correction})`,
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
  const exportsText = names.length === 0 ? 'exports nothing' : `exports no tool (only ${firstOf(names)})`;
  return { verdict: 'other', message: `${exportsText}: ${EXPECTED}${hint}` };
}

function isPromise(value: unknown): boolean {
  return isObject(value) && typeof value['then'] === 'function';
}

function looksLikeMain(value: unknown): boolean {
  return isObject(value) && 'namespace' in value && ('tools' in value || 'routes' in value);
}
