/**
 * One admission, from a copied document to a program: read, link, prove patterns, build, verify, weigh the role. Lives
 * for one document and holds what its stages share; a problem at any stage is collected, not thrown.
 */
import { getOwn, isObject, preview, type JsonObject } from '../../json/index.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { standardDialect, standardDialects } from '../dialect/standard.ts';
import { decide, explain, Run, Sink } from '../interpret/index.ts';
import type { ProblemCode } from '../../errors.ts';
import type { Limits } from '../limits.ts';
import type { FormatReading } from '../formats/index.ts';
import type { PatternMatcher } from '../patterns/index.ts';
import { BuildRefused, buildNodes, followChains, Program, type EasedKeyword } from '../program/index.ts';
import type { Resource, Schema, SchemaDocument, Site } from '../site.ts';
import { customDialect } from './custom-dialect.ts';
import { Library } from './library.ts';
import { linkReferences } from './link.ts';
import type { PatternSet } from './pattern-set.ts';
import type { ProblemDetail, Problems } from './problems.ts';
import { checkLimits, copyDocument, readDocument, type ReadDocument } from './read.ts';
import type { SchemaResources } from './resources.ts';
import type { NotedPattern, Survey } from './survey.ts';

export interface AdmissionOptions {
  readonly limits: Limits;
  readonly problems: Problems;
  readonly resources: SchemaResources;
  /** What relative identifiers and references of the document itself are resolved against. */
  readonly baseUri: string;
  readonly defaultDialect: Dialect;
  readonly formats: FormatReading;
  readonly patterns: PatternSet;
  /** Where patterns that cannot be run are noted, instead of being problems; undefined where they are problems. */
  readonly unchecked: Problems | undefined;
}

/** Metaschemas of metaschemas of …: deeper than this nobody means it. */
const MAX_METASCHEMA_CHAIN = 4;

const NO_NAMES: ReadonlySet<string> = new Set();

/** Every subschema once, and room for what dynamic scopes copy. */
function maxNodes(limits: Limits): number {
  return 2 * limits.subschemas + 1_000;
}

export class Admission {
  private readonly options: AdmissionOptions;
  /** Of each document, with how many of its references are linked. Few: a handful is a lot. */
  private readonly surveys: { readonly survey: Survey; linked: number }[] = [];
  /** These are made when first needed: most documents do without. */
  private shelf: Library | undefined = undefined;
  private dialects: Map<string, Dialect | undefined> | undefined = undefined;
  private readonly customResources: Resource[] = [];
  private readonly chain: number;

  constructor(options: AdmissionOptions, chain = 0) {
    this.options = options;
    this.chain = chain;
  }

  private get library(): Library {
    this.shelf ??= new Library(this.options.resources, (value, uri) => this.readHandedOver(value, uri));
    return this.shelf;
  }

  read(natural: Schema, uri = ''): ReadDocument | undefined {
    const { limits, problems, defaultDialect } = this.options;
    const dialectOf = (schema: JsonObject, site: Site): Dialect | undefined => this.dialectOf(schema, site);
    const base = uri === '' ? this.options.baseUri : uri;
    const document = readDocument(natural, uri, { limits, problems, defaultDialect, dialectOf, base });
    if (document === undefined) return undefined;
    this.surveys.push({ survey: document.survey, linked: 0 });
    for (const resource of document.custom) this.customResources.push(resource);
    if (uri === '' && document.survey.references.length > 0) this.library.add(document.survey.document);
    return document;
  }

  /** Everything that can be said before building, so that all problems are reported at once. */
  link(): void {
    this.linkAll();
    // References may have made schemas of what the first look took for data.
    for (const { survey } of this.surveys) checkLimits(survey, this.options);
    this.proveAll();
    for (const resource of this.customResources) this.checkByMetaschema(resource);
  }

  /** `sites`: asked for when the program is built, which for most is when it first runs. */
  build(sites: { readonly root: Site }): Program | undefined {
    const { limits, problems, formats, patterns } = this.options;
    const { hasReferences } = this;
    const options = {
      formats,
      matcher: (source: string): PatternMatcher => patterns.matcher(source),
      hasReferences,
      dynamicNames: hasReferences ? this.dynamicNames() : NO_NAMES,
      maxNodes: maxNodes(limits),
      hasUnrunPatterns: patterns.hasUnrun,
    };
    // Without references nothing can go wrong: each subschema becomes one node, and they have been counted.
    if (!hasReferences && !patterns.hasUnrun) {
      return new Program({ build: () => buildNodes(sites.root, options).node });
    }
    try {
      const { node, edges, eased } = buildNodes(sites.root, options);
      for (const keyword of eased) this.noteEased(keyword);
      const chains = followChains(edges);
      if (chains.loop !== undefined) throw new BuildRefused('loop', chains.loop.site);
      if (chains.longest > limits.referenceChain) {
        const message = `${chains.longest} references follow one another, and limits.referenceChain allows ${limits.referenceChain}: shorten the chain, or raise the limit.`;
        const received = String(chains.longest);
        problems.add('limit-reference-chain', chains.start!.site, message, {
          expected: `at most ${limits.referenceChain}`,
          received,
        });
      }
      return new Program({ build: () => node });
    } catch (error) {
      if (!(error instanceof BuildRefused)) throw error;
      this.reportRefusedBuild(error);
      return undefined;
    }
  }

  private readHandedOver(value: unknown, uri: string): SchemaDocument | undefined {
    const copy = copyDocument(value, uri, this.options);
    return copy === undefined ? undefined : this.read(copy, uri)?.survey.document;
  }

  /** Linking may read further documents, and may find further schemas in documents already linked. */
  private linkAll(): void {
    const surveyOf = ({ document }: Resource): Survey =>
      this.surveys.find(({ survey }) => survey.document === document)!.survey;
    for (let progress = true; progress;) {
      progress = false;
      for (const entry of this.surveys) {
        const { survey, linked } = entry;
        if (linked === survey.references.length) continue;
        progress = true;
        linkReferences(survey, linked, { problems: this.options.problems, library: this.library, surveyOf });
        entry.linked = survey.references.length;
      }
    }
  }

  private proveAll(): void {
    const { problems } = this.options;
    for (const { survey } of this.surveys) {
      for (const noted of survey.patterns) {
        if (problems.isCut) return problems.leaveOthers();
        if (!this.prove(noted)) return;
      }
    }
  }

  /** False where no other pattern need be looked at: the steps for all of them are spent, and that refuses the document. */
  private prove({ site, keyword, source }: NotedPattern): boolean {
    const { limits, patterns } = this.options;
    if (source.length > limits.patternLength) {
      const message = `The pattern has ${source.length} characters, and limits.patternLength allows ${limits.patternLength}: shorten it, or raise the limit.`;
      const detail = {
        keyword,
        expected: `at most ${limits.patternLength}`,
        received: String(source.length),
      };
      this.cannotRun({ site, keyword, source }, 'limit-pattern-length', message, detail);
      return true;
    }
    const result = patterns.compile(source);
    if (result === undefined) {
      const message = `The patterns up to here take more steps to compile than limits.patternSteps allows, ${limits.patternSteps}: simplify them, leave some out, or raise the limit.`;
      const expected = `at most ${limits.patternSteps} steps for all patterns`;
      const detail = { keyword, expected, received: 'more' };
      return this.cannotRun({ site, keyword, source }, 'limit-pattern-steps', message, detail);
    }
    if (!result.ok) {
      const message = `The pattern ${preview(source)} cannot be used: ${result.reason}`;
      const detail = { keyword, expected: 'a pattern that runs in linear time', received: preview(source) };
      this.cannotRun({ site, keyword, source }, `pattern-${result.code}`, message, detail);
    }
    return true;
  }

  /**
   * Every reason why a pattern cannot be run ends here: it refuses the document, or leaves that keyword unchecked.
   * Whether it is left unchecked.
   */
  private cannotRun(
    { site, source }: NotedPattern,
    code: ProblemCode,
    message: string,
    detail: ProblemDetail,
  ): boolean {
    const { problems, unchecked, patterns } = this.options;
    (unchecked ?? problems).add(code, site, message, detail);
    if (unchecked !== undefined) patterns.leave(source);
    return unchecked !== undefined;
  }

  private noteEased({ site, keyword }: EasedKeyword): void {
    const message = `"${keyword}" cannot decide without a pattern that is not checked.`;
    this.options.unchecked?.add('pattern-unchecked', site, message, { keyword });
  }

  private get hasReferences(): boolean {
    for (const { survey } of this.surveys) if (survey.references.length > 0) return true;
    return false;
  }

  private dynamicNames(): ReadonlySet<string> {
    const names = new Set<string>();
    for (const { survey } of this.surveys) {
      for (const { site, keyword, dynamic } of survey.references) {
        const name = dynamic ? site.references?.get(keyword)?.dynamicName : undefined;
        if (name !== undefined) names.add(name);
      }
    }
    return names;
  }

  private dialectOf(schema: JsonObject, site: Site): Dialect | undefined {
    const uri = getOwn(schema, '$schema');
    if (typeof uri !== 'string') return undefined;
    const standard = standardDialect(uri);
    if (standard !== undefined) return standard;
    this.dialects ??= new Map();
    if (!this.dialects.has(uri)) this.dialects.set(uri, this.findDialect(uri, site));
    return this.dialects.get(uri);
  }

  private findDialect(uri: string, site: Site): Dialect | undefined {
    const { problems, defaultDialect } = this.options;
    const metaschema = this.library.lookUp(uri.replace(/#$/, ''));
    if (!isObject(metaschema)) {
      const known = standardDialects.map((dialect) => dialect.uri).join(', ');
      const message = `The dialect ${preview(uri)} is not known. Use one of ${known}, or hand its metaschema over in "resources".`;
      problems.add('dialect-unknown', site, message, {
        keyword: '$schema',
        expected: known,
        received: preview(uri),
      });
      return undefined;
    }
    const { dialect, unknown } = customDialect(uri, metaschema, defaultDialect);
    for (const vocabulary of unknown) {
      const message = `The dialect ${preview(uri)} requires the vocabulary ${preview(vocabulary)}, which is not known here.`;
      problems.add('vocabulary-unknown', site, message, {
        keyword: '$schema',
        received: preview(vocabulary),
      });
    }
    return dialect;
  }

  /** A resource of a custom dialect must be valid by its metaschema, as every schema is by a standard one. */
  private checkByMetaschema({ dialect, root }: Resource): void {
    const metaschema = this.library.lookUp(dialect.uri.replace(/#$/, ''));
    const isSelfDescribing =
      root.schema === metaschema || getOwn(metaschema as JsonObject, '$schema') === dialect.uri;
    if (isSelfDescribing || this.chain >= MAX_METASCHEMA_CHAIN) return;
    const inner = new Admission(this.options, this.chain + 1);
    const copy = copyDocument(metaschema, dialect.uri, this.options);
    const document = copy === undefined ? undefined : inner.read(copy, dialect.uri.replace(/#$/, ''));
    if (document === undefined) return;
    inner.link();
    if (!this.options.problems.none) return;
    const program = inner.build(document.survey.document);
    if (program === undefined) return;
    const { limits, problems } = this.options;
    const run = new Run(root.schema, limits.steps);
    if (decide(program.root, root.schema, run)) return;
    const sink = new Sink(limits.failures);
    run.allow(limits.steps);
    explain(program.root, root.schema, run, sink);
    for (const failure of sink.failures) {
      const message = `By the metaschema ${preview(dialect.uri)}, this ${failure.message}.`;
      problems.add('metaschema-mismatch', root, message, {}, failure.instancePath.slice(1));
    }
  }

  private reportRefusedBuild({ reason, site }: BuildRefused): void {
    const { limits, problems } = this.options;
    if (reason === 'loop') {
      const message =
        'References lead from here back to here without going into the value, so no value could ever be decided: let one of them go through a property or an item.';
      return problems.add('reference-loop', site, message, { expected: 'references that end' });
    }
    const message =
      'Dynamic references would make too many copies of subschemas: use fewer dynamic anchors, or raise limits.subschemas.';
    problems.add('limit-specialisations', site, message, { expected: `at most ${maxNodes(limits)} copies` });
  }
}
