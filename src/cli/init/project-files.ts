/**
 * What was chosen in; every file of the project out, by its path in the project. Reads the templates, writes
 * nothing.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Template, TestRunner } from './templates.ts';

export interface ProjectChoices {
  readonly name: string;
  readonly template: Template;
  readonly tests: TestRunner;
  /** Where npm gets anyshape from. */
  readonly specifier: string;
  /** The text of the user's own source; undefined where the template has one. */
  readonly document: string | undefined;
}

export async function projectFiles(
  choices: ProjectChoices,
  templateFolder: string,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>([['package.json', manifestOf(choices)]]);
  for (const [path, source] of Object.entries(choices.template.files(choices.tests))) {
    const text = await readFile(join(templateFolder, source), 'utf8');
    const { name, template } = choices;
    files.set(path, text.replaceAll('PROJECT_NAME', name).replaceAll('PROJECT_SOURCE', template.source));
  }
  if (choices.document !== undefined) files.set(choices.template.source, choices.document);
  return files;
}

function manifestOf({ name, template, tests, specifier }: ProjectChoices): string {
  const { source } = template;
  const devDependencies = template.devDependencies(tests);
  const manifest = {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      start: `anyshape serve ${source}`,
      dev: `anyshape serve ${source} --http --watch`,
      ...template.scripts(tests),
      check: `anyshape check ${source}`,
    },
    dependencies: { anyshape: specifier },
    ...(Object.keys(devDependencies).length > 0 && { devDependencies }),
    engines: { node: '>=20.19' },
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}
