/** How a response is sent to clients of older protocol versions, which accept only objects. */
import type { AdmittedSchema } from '../../schema/index.ts';
import { standaloneDocument } from '../../schema/internal.ts';
import type { ToolContract } from '../../sources/index.ts';
import { carriageFor, wireVersions } from '../../wire/index.ts';
import { code } from './text.ts';

export function envelopeWords(schema: AdmittedSchema, contract: ToolContract): string[] {
  const { document } = standaloneDocument(schema);
  const versions = wireVersions.filter(({ outputs }) => outputs === 'objects');
  const names = versions.map(({ name }) => name).join(' and ');
  const [version] = versions;
  const carriage = version === undefined ? 'natural' : carriageFor(contract, document, version);
  if (carriage === 'natural') return [];
  const what = carriage === 'enveloped' ? 'This value' : 'A value that is no object';
  if (contract.envelope === 'always') return [`${what} is sent to every client as ${code('{"result": …}')}.`];
  return [
    `${what} is sent to clients of ${names} as ${code('{"result": …}')}; newer ones get the value itself.`,
  ];
}
