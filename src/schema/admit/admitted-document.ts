/**
 * What is kept of an admitted document: its flat form, which its program is built from. Most of a thousand
 * tools are listed and never called, so everything else is made when a stage first asks for it: its objects,
 * its nodes, its locations. Where references lead, and where an upgrade moved a subschema, is kept; the
 * locations of any other document are made again.
 */
import type { FlatJson, JsonObject, Position } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { dialect202012 } from '../dialect/standard.ts';
import type { FormatReading } from '../formats/index.ts';
import { buildNodes, type BuildDocument, type BuildOptions, type Node } from '../program/index.ts';
import { newResource, SchemaDocument, SchemaLocation, type Schema } from '../schema-location.ts';
import type { DocumentSource } from './admitted.ts';
import type { PatternSet } from './pattern-set.ts';
import type { ReadDocument } from './read.ts';
import type { FlatSchema } from './scan.ts';

const NO_NAMES: ReadonlySet<string> = new Set();
const NOTHING_RENAMED: ReadonlyMap<string, string> = new Map();

export class AdmittedDocument implements DocumentSource, BuildDocument {
  readonly isPlain: boolean;
  private readonly text: FlatSchema;
  private readonly declared: Dialect;
  private readonly patterns: PatternSet;
  private readonly formats: FormatReading;
  private located: SchemaDocument | undefined;
  private stamped: Schema | undefined = undefined;

  constructor(text: FlatSchema, read: ReadDocument, patterns: PatternSet, formats: FormatReading) {
    const { survey, isUpgraded, dialect } = read;
    this.text = text;
    this.declared = dialect;
    this.patterns = patterns;
    this.formats = formats;
    this.isPlain = survey.isPlain && !isUpgraded;
    this.located = this.isPlain ? undefined : survey.document;
  }

  get dialect(): string {
    return this.declared.name;
  }

  get flat(): FlatJson {
    return this.located?.flat ?? this.text.flat;
  }

  get natural(): Schema {
    return this.text.value;
  }

  /** Where nothing was upgraded, only `$schema` at the root can differ. */
  get current(): Schema {
    if (!this.isPlain) return this.located!.value;
    const { natural } = this;
    if (this.declared.isCurrent || typeof natural === 'boolean' || !Object.hasOwn(natural, '$schema'))
      return natural;
    return (this.stamped ??= { ...natural, $schema: dialect202012.uri } satisfies JsonObject);
  }

  get root(): SchemaLocation {
    return this.document.root;
  }

  locationAt(at: Position): SchemaLocation {
    return this.document.locationAt(at);
  }

  build(): Node {
    return buildNodes(this, buildOptions(this.patterns, this.formats, this.located)).node;
  }

  private get document(): SchemaDocument {
    return (this.located ??= this.locate());
  }

  private locate(): SchemaDocument {
    const document = new SchemaDocument('', { flat: this.text.flat, value: this.current });
    document.root.resource = newResource(document.root, '', dialect202012, document);
    if (this.current !== this.natural) {
      const location = new SchemaLocation(0, undefined, '', undefined, this.natural);
      document.root.origin = { location, renamed: NOTHING_RENAMED };
    }
    return document;
  }
}

/** For a document without references: each subschema becomes one node, and they have been counted. */
export function buildOptions(
  patterns: PatternSet,
  formats: FormatReading,
  located: SchemaDocument | undefined,
): BuildOptions {
  return {
    keywords: dialect202012.keywords,
    formats,
    mayAssertFormats: located?.resources.some(({ dialect }) => dialect.assertsFormats) === true,
    matcher: (source) => patterns.matcher(source),
    hasReferences: false,
    dynamicNames: NO_NAMES,
    maxNodes: Infinity,
    hasUnrunPatterns: false,
  };
}
