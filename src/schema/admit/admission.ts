/**
 * One admission: a scanned document in, an AdmittedSchema out. Its steps are those that docs/engine.md draws:
 * survey and upgrade, link, prove patterns, check by the metaschema, build, weigh the role. It holds what
 * these steps share. A problem at any step is collected, not thrown.
 */
import { getOwn, preview, type JsonObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import type { FormatReading } from '../formats/index.ts';
import type { Limits } from '../limits.ts';
import { Program } from '../program/index.ts';
import type { Resource, SchemaDocument, SchemaLocation } from '../schema-location.ts';
import { AdmittedDocument, buildOptions } from './admitted-document.ts';
import { AdmittedSchema } from './admitted.ts';
import { buildProgram, maxNodes } from './build-program.ts';
import { checkByMetaschema } from './check-by-metaschema.ts';
import { checkLimits } from './check-limits.ts';
import { DeclaredDialects, metaschemaUri } from './declared-dialects.ts';
import { checkElicitation } from './elicitation.ts';
import { Library } from './library.ts';
import { linkReferences } from './link.ts';
import type { PatternSet } from './pattern-set.ts';
import type { Problems } from './problems.ts';
import { provePatterns } from './prove-patterns.ts';
import { readDocument, type ReadDocument } from './read.ts';
import type { SchemaResources } from './resources.ts';
import { clearlyLeavesRoomForObjects, leavesRoomForObjects, type Role } from './role.ts';
import { scanDocument, type FlatSchema } from './scan.ts';
import type { DialectFinder, Survey } from './survey.ts';

export interface AdmissionOptions {
  readonly limits: Limits;
  readonly problems: Problems;
  readonly resources: SchemaResources;
  /** What relative identifiers and references of the document itself are resolved against. */
  readonly baseUri: string;
  readonly defaultDialect: Dialect;
  readonly formats: FormatReading;
  readonly patterns: PatternSet;
  /**
   * Where patterns that cannot be run are noted, instead of being problems; undefined where they are
   * problems.
   */
  readonly unchecked: Problems | undefined;
}

export function admitDocument(
  text: FlatSchema,
  role: Role,
  options: AdmissionOptions,
): AdmittedSchema | undefined {
  const { problems, limits, patterns, formats, unchecked } = options;
  const admission = new Admission(options);
  const read = admission.read(text);
  if (read === undefined) return undefined;
  if (!read.isSettled) admission.link();
  if (role === 'elicitation') checkElicitation(text.value, problems);
  const document = new AdmittedDocument(text, read, patterns, formats);
  const program = problems.none ? admission.build(document) : undefined;
  if (role === 'input') checkInput(document, program, problems);
  if (!problems.none || program === undefined) return undefined;
  return new AdmittedSchema(document, program, role, limits, unchecked?.finish());
}

/** Metaschemas of metaschemas of …: no author means more. */
const MAX_METASCHEMA_CHAIN = 4;

/** Lives for one document, with all that its references lead to. */
class Admission implements DialectFinder {
  private readonly options: AdmissionOptions;
  private readonly chain: number;
  /** Of each document; the others are read when the references of the first lead to them. */
  private readonly surveys: Survey[] = [];
  /** These are made when first needed: most documents do without. */
  private customResources: Resource[] | undefined = undefined;
  private knownLibrary: Library | undefined = undefined;
  private dialects: DeclaredDialects | undefined = undefined;

  /** `chain`: how many metaschemas led here. */
  constructor(options: AdmissionOptions, chain = 0) {
    this.options = options;
    this.chain = chain;
  }

  private get library(): Library {
    this.knownLibrary ??= new Library(this.options.resources, (value, uri) =>
      this.readHandedOver(value, uri),
    );
    return this.knownLibrary;
  }

  read(text: FlatSchema, uri = ''): ReadDocument | undefined {
    const { options } = this;
    const document = readDocument(text, uri, uri === '' ? options.baseUri : uri, options, this);
    if (document === undefined) return undefined;
    const { survey, custom } = document;
    this.surveys.push(survey);
    if (custom.length > 0) (this.customResources ??= []).push(...custom);
    if (uri === '' && survey.references.length > 0) this.library.add(survey.document);
    return document;
  }

  /** Everything that can be said before building, so that all problems are reported at once. */
  link(): void {
    const { surveys, options } = this;
    if (this.hasReferences) this.linkAll();
    // References may have made schemas of what a survey took for data, and an upgrade may have added some.
    for (const survey of surveys) checkLimits(survey, options);
    provePatterns(surveys, options);
    for (const resource of this.customResources ?? []) this.checkCustom(resource);
  }

  /** A program that can be refused is built at once; any other when it first runs. */
  build(document: AdmittedDocument): Program | undefined {
    const { limits, formats, patterns } = this.options;
    if (!this.hasReferences && !patterns.hasUnrun) return new Program(document);
    const root = this.surveys[0]!.document;
    const documents = this.surveys.flatMap((survey) => survey.document.resources);
    const building = {
      ...buildOptions(patterns, formats, root),
      mayAssertFormats: documents.some(({ dialect }) => dialect.assertsFormats),
      hasReferences: this.hasReferences,
      dynamicNames: this.dynamicNames(),
      maxNodes: maxNodes(limits),
      hasUnrunPatterns: patterns.hasUnrun,
    };
    return buildProgram(root, building, this.options);
  }

  private get hasReferences(): boolean {
    return this.surveys[0]!.references.length > 0;
  }

  private readHandedOver(value: unknown, uri: string): SchemaDocument | undefined {
    const text = scanDocument(value, uri, this.options);
    return text === undefined ? undefined : this.read(text, uri)?.survey.document;
  }

  /** Linking may read further documents, and may find further schemas in documents already linked. */
  private linkAll(): void {
    const { surveys, options, library } = this;
    const surveyOf = ({ document }: Resource): Survey =>
      surveys.find((survey) => survey.document === document)!;
    for (let isLinking = true; isLinking;) {
      isLinking = false;
      for (const survey of surveys) {
        if (survey.linked === survey.references.length) continue;
        isLinking = true;
        linkReferences(survey, { problems: options.problems, library, surveyOf });
      }
    }
  }

  private dynamicNames(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const survey of this.surveys) {
      for (const { location, keyword, dynamic } of survey.references) {
        const name = dynamic ? location.references?.get(keyword)?.dynamicName : undefined;
        if (name !== undefined) names.add(name);
      }
    }
    return names;
  }

  dialectOf(declared: unknown, location: SchemaLocation): Dialect | undefined {
    const { problems, defaultDialect } = this.options;
    const lookUp = (uri: string): unknown => this.library.lookUp(uri);
    this.dialects ??= new DeclaredDialects({ problems, defaultDialect, lookUp });
    return this.dialects.find(declared, location);
  }

  /** A resource of a custom dialect must be valid by its metaschema, as every schema is by a standard one. */
  private checkCustom(resource: Resource): void {
    const { dialect, root } = resource;
    const metaschema = this.library.lookUp(metaschemaUri(dialect.uri)) as JsonObject;
    const isSelfDescribing = root.schema === metaschema || getOwn(metaschema, '$schema') === dialect.uri;
    if (isSelfDescribing || this.chain >= MAX_METASCHEMA_CHAIN) return;
    const program = this.admitMetaschema(metaschema, dialect.uri);
    if (program !== undefined) checkByMetaschema(resource, program, this.options);
  }

  private admitMetaschema(metaschema: unknown, uri: string): Program | undefined {
    const { problems, patterns, formats } = this.options;
    const inner = new Admission(this.options, this.chain + 1);
    const text = scanDocument(metaschema, uri, this.options);
    const read = text === undefined ? undefined : inner.read(text, metaschemaUri(uri));
    if (text === undefined || read === undefined) return undefined;
    inner.link();
    if (!problems.none) return undefined;
    return inner.build(new AdmittedDocument(text, read, patterns, formats));
  }
}

function checkInput(document: AdmittedDocument, program: Program | undefined, problems: Problems): void {
  if (clearlyLeavesRoomForObjects(document.flat)) return;
  const { natural } = document;
  if (natural !== false && (program === undefined || leavesRoomForObjects(program.root))) return;
  const message =
    'Arguments are always an object, and this schema accepts none: let its root take "type": "object".';
  problems.add('role-input', '', message, {
    expected: 'a schema that takes objects',
    received: preview(natural),
  });
}
