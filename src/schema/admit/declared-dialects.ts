/**
 * The value of `$schema` in; the dialect that it names out: a standard one, or a custom one whose metaschema
 * was handed over. A dialect that is not known, or requires a vocabulary that is not known, is a problem.
 */
import { isObject, preview } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { standardDialect, standardDialects } from '../dialect/standard.ts';
import type { SchemaLocation } from '../schema-location.ts';
import { customDialect } from './custom-dialect.ts';
import type { Problems } from './problems.ts';

export interface DialectOptions {
  readonly problems: Problems;
  readonly defaultDialect: Dialect;
  /** The document that stands for a URI. */
  readonly lookUp: (uri: string) => unknown;
}

/** Lives for one admission. */
export class DeclaredDialects {
  private readonly options: DialectOptions;
  /** Of custom dialects; made when first needed. */
  private byUri: Map<string, Dialect | undefined> | undefined = undefined;

  constructor(options: DialectOptions) {
    this.options = options;
  }

  find(declared: unknown, location: SchemaLocation): Dialect | undefined {
    if (typeof declared !== 'string') return undefined;
    const standard = standardDialect(declared);
    if (standard !== undefined) return standard;
    this.byUri ??= new Map();
    if (!this.byUri.has(declared)) this.byUri.set(declared, this.findCustom(declared, location));
    return this.byUri.get(declared);
  }

  private findCustom(uri: string, location: SchemaLocation): Dialect | undefined {
    const { problems, defaultDialect, lookUp } = this.options;
    const metaschema = lookUp(metaschemaUri(uri));
    if (!isObject(metaschema)) {
      const uris = standardDialects.map((dialect) => dialect.uri).join(', ');
      const message = `The dialect ${preview(uri)} is not known. Use one of ${uris}, or hand its metaschema over in "resources".`;
      problems.add('dialect-unknown', location, message, {
        keyword: '$schema',
        expected: uris,
        received: preview(uri),
      });
      return undefined;
    }
    const { dialect, unknown } = customDialect(uri, metaschema, defaultDialect);
    for (const vocabulary of unknown) {
      const message = `The dialect ${preview(uri)} requires the vocabulary ${preview(vocabulary)}, which is not known here.`;
      problems.add('vocabulary-unknown', location, message, {
        keyword: '$schema',
        received: preview(vocabulary),
      });
    }
    return dialect;
  }
}

/** The URI under which the metaschema of a dialect is handed over. */
export function metaschemaUri(uri: string): string {
  return uri.replace(/#$/, '');
}
