/** How a response travels to clients of older protocol versions: what is no object cannot go there as it is. */
import type { AdmittedSchema } from '../../schema/index.ts';
import { standaloneDocument } from '../../schema/standalone/index.ts';
import { carriageFor, wireVersions } from '../../wire/index.ts';
import { code } from './text.ts';

export function envelopeWords(schema: AdmittedSchema): string[] {
  const { document } = standaloneDocument(schema);
  const versions = wireVersions.filter(({ outputs }) => outputs === 'objects');
  const names = versions.map(({ name }) => name).join(' and ');
  const [version] = versions;
  const carriage = version === undefined ? 'natural' : carriageFor(document, version);
  if (carriage === 'natural') return [];
  const what = carriage === 'enveloped' ? 'This value' : 'An object as it is, and anything else';
  return [`${what} goes to clients of ${names} as ${code('{"result": …}')}; newer ones get it as it is.`];
}
