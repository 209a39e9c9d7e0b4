/**
 * Resources, templates and prompts in, of a registry or of a server's lists; what they say about themselves
 * out.
 */
import type { AdmittedPrompt, AdmittedResource, AdmittedTemplate } from '../../tool/index.ts';
import type { Connection, ListedPrompt, ListedResource, ListedTemplate } from '../../client/index.ts';
import type { DescribedArgument, DescribedEntry } from './described.ts';

export interface Others {
  readonly resources: readonly AdmittedResource[];
  readonly templates: readonly AdmittedTemplate[];
  readonly prompts: readonly AdmittedPrompt[];
}

export function describeOthers({ resources, templates, prompts }: Others): readonly DescribedEntry[] {
  return [
    ...resources.map(({ uri, traits }) => describeResource({ uri, ...traits })),
    ...templates.map(({ uriTemplate, traits }) => describeTemplate({ uriTemplate, ...traits })),
    ...prompts.map(({ traits, arguments: args }) => describePrompt({ ...traits, arguments: args })),
  ];
}

/** Of a server: each list is asked for. */
export async function describeListed(connection: Connection): Promise<readonly DescribedEntry[]> {
  return [
    ...(await connection.resources()).map(describeResource),
    ...(await connection.resourceTemplates()).map(describeTemplate),
    ...(await connection.prompts()).map(describePrompt),
  ];
}

type Described<Listed> = Omit<Listed, 'icons' | '_meta' | 'annotations'>;

function describeResource({ uri, mimeType, ...others }: Described<ListedResource>): DescribedEntry {
  return { kind: 'resource', ...aboutOf(others), uri, ...(mimeType !== undefined && { mimeType }) };
}

function describeTemplate({ uriTemplate, mimeType, ...others }: Described<ListedTemplate>): DescribedEntry {
  const type = mimeType === undefined ? {} : { mimeType };
  return { kind: 'resource template', ...aboutOf(others), uri: uriTemplate, ...type };
}

function describePrompt({ arguments: args, ...others }: Described<ListedPrompt>): DescribedEntry {
  return { kind: 'prompt', ...aboutOf(others), arguments: args.map(describeArgument) };
}

function describeArgument({ name, description, required }: DescribedArgument): DescribedArgument {
  return { name, ...(description !== undefined && { description }), required };
}

function aboutOf({
  name,
  title,
  description,
}: Pick<DescribedEntry, 'name' | 'title' | 'description'>): Pick<
  DescribedEntry,
  'name' | 'title' | 'description'
> {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}
