/**
 * A resource or a template in; the admitted one out, ready to be listed and read, or all problems of its
 * definition (R-ISOLATE). Nothing here throws on what an author wrote.
 */
import { preview } from '../../json/index.ts';
import type { Problem } from '../../schema/index.ts';
import { completerFaults } from '../completion/complete.ts';
import type { Completers } from '../completion/completer.ts';
import { listedFaults, normalTraits, type Listed } from '../listed-traits.ts';
import { nameFault, scopesFault, unknownMembers } from '../definition.ts';
import type {
  ReadContext,
  Resource,
  ResourceDefinition,
  ResourceTemplate,
  ResourceTemplateDefinition,
  ResourceTraits,
} from './resource.ts';
import { MAX_URI_LENGTH, parseUriTemplate, type UriTemplate, type Variables } from './uri-template.ts';

/** A resource that can be read. */
export interface AdmittedResource {
  /** The URI under which it is read. */
  readonly uri: string;
  /** What its definition says beside the URI and the function. */
  readonly traits: ResourceTraits & Pick<ResourceDefinition, 'size'>;
  /** @internal */
  readonly read: (context: ReadContext) => unknown;
}

/** A template whose resources can be read. */
export interface AdmittedTemplate {
  /** The template of the URIs. */
  readonly uriTemplate: string;
  /** What its definition says beside the template and the functions. */
  readonly traits: ResourceTraits;
  /** @internal */
  readonly template: UriTemplate;
  /** @internal */
  readonly completers: Completers;
  /** @internal */
  readonly unsafePaths: boolean;
  /** @internal */
  readonly read: (variables: Variables, context: ReadContext) => unknown;
}

export type Admission<Admitted> =
  | { readonly ok: true; readonly admitted: Admitted }
  | { readonly ok: false; readonly name: string; readonly problems: readonly Problem[] };

const TRAITS = [
  ...['name', 'title', 'description', 'mimeType', 'annotations', 'icons', 'meta', 'timeoutMs', 'scopes'],
] as const;
const RESOURCE_MEMBERS: readonly string[] = [...TRAITS, 'uri', 'size', 'read'];
const TEMPLATE_MEMBERS: readonly string[] = [...TRAITS, 'uriTemplate', 'complete', 'unsafePaths', 'read'];

export function admitResource({ definition }: Resource): Admission<AdmittedResource> {
  const problems = commonProblems(definition, RESOURCE_MEMBERS, 'resource');
  const { uri } = definition;
  const fault = uriFault(uri);
  if (fault !== undefined) problems.push(uriProblem(`The URI ${preview(uri)} cannot be used: ${fault}.`));
  const traits = normalTraits(definition, ['uri', 'read']);
  if (!traits.ok) problems.push(definitionProblem(traits.fault));
  if (problems.length > 0 || !traits.ok) return { ok: false, name: nameOf(definition.name, uri), problems };
  const read = (context: ReadContext): unknown => definition.read(context);
  return { ok: true, admitted: { uri, traits: traits.traits as Listed<ResourceDefinition>, read } };
}

export function admitTemplate({ definition }: ResourceTemplate): Admission<AdmittedTemplate> {
  const problems = commonProblems(definition, TEMPLATE_MEMBERS, 'resource template');
  const { uriTemplate, complete = {}, unsafePaths = false } = definition;
  const parsed = parseUriTemplate(typeof uriTemplate === 'string' ? uriTemplate : '');
  if (!parsed.ok) {
    problems.push(uriProblem(`The template ${preview(uriTemplate)} cannot be used: ${parsed.reason}.`));
  }
  const names = parsed.ok ? parsed.template.names : [];
  problems.push(...completerFaults(complete, names, 'variable').map(definitionProblem));
  if (typeof unsafePaths !== 'boolean') {
    problems.push(definitionProblem(`"unsafePaths" must be a boolean, but is ${preview(unsafePaths)}.`));
  }
  const traits = normalTraits(definition, ['uriTemplate', 'complete', 'unsafePaths', 'read']);
  if (!traits.ok) problems.push(definitionProblem(traits.fault));
  if (problems.length > 0 || !parsed.ok || !traits.ok) {
    return { ok: false, name: nameOf(definition.name, uriTemplate), problems };
  }
  return {
    ok: true,
    admitted: {
      uriTemplate,
      traits: traits.traits as Listed<ResourceTemplateDefinition>,
      template: parsed.template,
      completers: complete,
      unsafePaths,
      read: (variables, context): unknown => definition.read(variables as never, context),
    },
  };
}

function commonProblems(definition: object, members: readonly string[], kind: string): Problem[] {
  const { name, read, scopes } = definition as Partial<ResourceDefinition>;
  const faults = [
    ...unknownMembers(definition, members),
    ...[nameFault(name) ?? [], scopesFault(scopes) ?? []].flat(),
    ...listedFaults(definition),
    ...(typeof read === 'function' ? [] : [`A ${kind} needs a function "read" that returns its content.`]),
  ];
  return faults.map(definitionProblem);
}

function uriFault(uri: unknown): string | undefined {
  if (typeof uri !== 'string') return 'it must be a text';
  if (uri.length > MAX_URI_LENGTH)
    return `it has ${uri.length} characters, and ${MAX_URI_LENGTH} are allowed`;
  if (/[\s\p{Cc}]/u.test(uri)) return 'it has a space or a control character: write %20';
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri)) return 'it must begin with a scheme, such as "docs:"';
  return URL.canParse(uri) ? undefined : 'it is no URI that clients can read';
}

function nameOf(name: unknown, uri: unknown): string {
  return typeof name === 'string' ? name : typeof uri === 'string' ? uri : preview(name);
}

function uriProblem(message: string): Problem {
  return { code: 'resource-uri', message, schemaPath: '' };
}

function definitionProblem(message: string): Problem {
  return { code: 'resource-definition', message, schemaPath: '' };
}
