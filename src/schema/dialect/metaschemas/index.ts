/**
 * The built-in metaschemas by URI: the only documents that a reference finds without their being handed over.
 */
import { metaschemas201909 } from './2019-09.ts';
import { metaschemas202012 } from './2020-12.ts';
import { metaschemasDraft04 } from './draft-04.ts';
import { metaschemasDraft06 } from './draft-06.ts';
import { metaschemasDraft07 } from './draft-07.ts';

let documents: ReadonlyMap<string, unknown> | undefined;

/** Made when first needed: few documents refer to one. */
function allDocuments(): ReadonlyMap<string, unknown> {
  const dialects = [
    metaschemas202012,
    metaschemas201909,
    metaschemasDraft07,
    metaschemasDraft06,
    metaschemasDraft04,
  ];
  return new Map(
    dialects
      .flatMap((documentsOfDialect) => Object.entries(documentsOfDialect()))
      .map(([uri, document]) => [withoutScheme(uri), document]),
  );
}

/** `http` and `https` mean the same here, with or without an empty fragment (R-DIALECT-2). */
export function builtInMetaschema(uri: string): unknown {
  documents ??= allDocuments();
  return documents.get(withoutScheme(uri));
}

function withoutScheme(uri: string): string {
  return uri.replace(/^https?:/, '').replace(/#$/, '');
}
