/**
 * Resources, templates and prompts of sources in; a section for each kind out, with a table. None where there
 * are none.
 */
import type { DescribedArgument, DescribedEntry, DescribedSource } from '../../sources/index.ts';
import { cellWords, code, table } from './text.ts';

export function otherSections(sources: readonly DescribedSource[]): string[] {
  const entries = sources.flatMap((source) => source.entries ?? []);
  const of = (kind: DescribedEntry['kind']): readonly DescribedEntry[] =>
    entries.filter((entry) => entry.kind === kind);
  return [
    ...section('Resources', ['URI', 'Type', 'Content'], of('resource').map(resourceRow)),
    ...section('Resource templates', ['URIs', 'Type', 'Content'], of('resource template').map(resourceRow)),
    ...section('Prompts', ['Name', 'Arguments', 'Purpose'], of('prompt').map(promptRow)),
  ];
}

function section(title: string, head: readonly string[], rows: readonly string[][]): string[] {
  return rows.length === 0 ? [] : [`## ${title}\n`, table([...head], rows)];
}

function resourceRow({ uri = '', mimeType, ...about }: DescribedEntry): string[] {
  return [code(uri), mimeType === undefined ? '' : code(mimeType), cellWords(aboutOf(about))];
}

function promptRow({ name, arguments: args = [], ...about }: DescribedEntry): string[] {
  return [code(name), args.map(argumentText).join('<br>'), cellWords(aboutOf({ name, ...about }))];
}

function argumentText({ name, description, required }: DescribedArgument): string {
  const about = description === undefined ? '' : `: ${cellWords(description)}`;
  return `${code(name)}${required ? '' : ' (optional)'}${about}`;
}

function aboutOf({ name, title = name, description = title }: Omit<DescribedEntry, 'kind'>): string {
  return description;
}
