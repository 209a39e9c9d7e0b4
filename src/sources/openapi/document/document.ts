/** An OpenAPI document with all files that it is made of, read and not yet judged. */
import { isObject, type JsonObject } from '../../../json/index.ts';
import { References, type ApiFile, type ReadFiles, type Spot } from './references.ts';
import { versionOf, type ApiVersion } from './version.ts';

/** What the reader of files hands over. */
export interface ApiDocumentFile {
  /** The name in reports. */
  readonly file: string;
  readonly main: ApiFile;
  /** Other files that it refers to. */
  readonly others: ReadFiles;
  /** Where it was fetched from; servers may be relative to it. */
  readonly url?: string | undefined;
}

export interface ApiDocument {
  readonly file: string;
  readonly version: ApiVersion;
  readonly root: Spot & { readonly value: JsonObject };
  readonly references: References;
  readonly url: string | undefined;
}

/** Undefined for a version that is not supported. */
export function openDocument({ file, main, others, url }: ApiDocumentFile): ApiDocument | undefined {
  const version = versionOf(main.root);
  if (version === undefined || !isObject(main.root)) return undefined;
  const root = { value: main.root, file: main, pointer: '' };
  return { file, version, root, references: new References(others), url };
}
