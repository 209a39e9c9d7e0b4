/**
 * Route files, already run or parsed, in; their tools, problems and tests out. A bad tool or file does
 * not affect the others (R-FLOW-1, R-ISOLATE).
 */
import { escapeSegment, setOwn, type JsonObject } from '../../json/index.ts';
import type { AnyTool } from '../../tool/index.ts';
import type { SourceProblem, ToolSource, ToolTest } from '../source.ts';
import { guardedFetch } from '../http/index.ts';
import type { CallTools } from './call/call-route.ts';
import { makeHandlers } from './call/handlers.ts';
import { PreloadCache } from './call/preload-cache.ts';
import { resolveLists } from './lists/shared-lists.ts';
import { handlerResources, type HandlerResources } from './lists/handler-resources.ts';
import { WireNames, type WireName } from './main/names.ts';
import { readMain, type FlowMain } from './main/read-main.ts';
import { slashKeys } from './parameters/slashes.ts';
import { Problems, type Reporter } from './problems.ts';
import { DATA } from './output/envelope.ts';
import { readRoute, type FileContext } from './read-route.ts';
import { routeTool } from './route-tool.ts';
import type { FlowSettings, FlowWarning, RouteOrigin } from './settings.ts';

/** The exports of a route file. */
export interface FlowFile {
  readonly file: string;
  readonly main: unknown;
  /** It was parsed from JSON. */
  readonly isJson?: boolean;
  readonly handlers?: unknown;
}

const HANDLER_TIMEOUT_MS = 30_000;

/** One source for each file, in their order. */
export function loadFlow(files: readonly FlowFile[], settings: FlowSettings): RouteSource[] {
  const loading = new Loading(settings);
  return files.map((file) => loading.file(file));
}

export interface RouteSource extends Required<Omit<ToolSource, 'others' | 'server' | 'topics'>> {
  readonly file: string;
}

/** The tools of one file, while it is read. */
interface FileTools {
  readonly tools: AnyTool[];
  readonly tests: Map<string, readonly ToolTest[]>;
  readonly missingSecrets: Map<string, readonly string[]>;
}

/** Lives for one load. */
class Loading {
  private readonly names: WireNames;
  private readonly cache: PreloadCache = new PreloadCache();
  private readonly settings: FlowSettings;

  constructor(settings: FlowSettings) {
    this.settings = settings;
    this.names = new WireNames(settings.takenNames);
  }

  file({ file, main: exported, isJson = false, handlers }: FlowFile): RouteSource {
    const problems = new Problems(file, this.settings.mode ?? 'compat');
    const main = readMain(exported, isJson, problems.at(''));
    const own: FileTools = { tools: [], tests: new Map(), missingSecrets: new Map() };
    const wireNames = main === undefined ? new Map<string, WireName>() : this.namesFor(main);
    if (main !== undefined) this.routes(file, main, wireNames, handlers, problems, own);
    const named = problems.problems.map((problem) => withName(problem, wireNames));
    const about = { file, hash: main?.hash, problems: named };
    return { ...about, ...own, registry: undefined, refused: [], samples: new Map() };
  }

  /** Excluded tools keep their names, so that every command gives the others the same names. */
  private namesFor({ tools, namespace }: FlowMain): ReadonlyMap<string, WireName> {
    return new Map(Object.keys(tools).map((name) => [name, this.names.give(name, namespace)]));
  }

  private routes(
    file: string,
    main: FlowMain,
    wireNames: ReadonlyMap<string, WireName>,
    factory: unknown,
    problems: Problems,
    own: FileTools,
  ): void {
    const { env, caller, roots, lists: available = [] } = this.settings;
    const whole = problems.at('');
    const names = [...wireNames.keys()];
    const lists = resolveLists(main.sharedLists, available, whole);
    const libraries = this.librariesFor(file, main, whole);
    if (libraries === undefined) return;
    const resources = handlerResources(lists.entries, libraries, {
      list: lists.reasonFor,
      library: (name) => `The library "${name}" is not in "requiredLibraries".`,
    });
    const handlers = makeHandlers(factory, resources, guardedFetch({ caller, secrets: [] }), names, whole);
    if (handlers === undefined) return;
    for (const { tool, pointer, message } of main.flaws)
      problems.at(pointer, tool).error('route-main', message);
    const context: FileContext = {
      main,
      root: roots?.get(file) ?? roots?.get(main.namespace) ?? main.root,
      lists,
      slashKeys: slashKeys(main.tools),
      origins: new Map(),
      env,
    };
    for (const name of names) {
      const pointer = `${main.toolsPointer}/${escapeSegment(name)}`;
      const reporter = problems.at(pointer, name);
      if (problems.refuses(name)) continue;
      const read = readRoute(name, main.tools[name], handlers.get(name) ?? {}, context, reporter);
      if (read === undefined || problems.refuses(name)) continue;
      const { route, description, meta, tests } = read;
      const wireName = this.wireName(wireNames.get(name)!, reporter);
      if (route.missing.length > 0) {
        own.missingSecrets.set(wireName, route.missing);
        const shown = this.settings.showsUnavailable === true;
        const end = shown ? 'its calls will fail' : 'the tool is left out';
        reporter.warning('route-secret', `The environment lacks ${route.missing.join(', ')}: ${end}.`);
        if (!shown) continue;
      }
      const isBare = this.settings.isBare === true;
      const origin = { file, route: name, pointer, dataPlace: isBare ? '' : `/${DATA}` };
      this.settings.origins?.set(wireName, origin);
      const face = { name: wireName, description, meta, isBare };
      own.tools.push(routeTool(route, face, this.callTools(wireName, origin, resources)));
      own.tests.set(wireName, tests);
    }
  }

  /** By name; undefined where one is missing. */
  private librariesFor(file: string, main: FlowMain, whole: Reporter): Readonly<JsonObject> | undefined {
    const libraries: JsonObject = {};
    let isWhole = true;
    for (const name of main.requiredLibraries) {
      const library = this.settings.libraries?.(name, file);
      if (library?.ok === true) {
        setOwn(libraries, name, library.library);
        continue;
      }
      isWhole = false;
      const why =
        library === undefined
          ? `is not allowed: allow it with --libraries ${name}`
          : `cannot be loaded: ${library.reason}`;
      whole.error(
        'route-library',
        `The library "${name}" ${why}. The tools are left out.`,
        '/requiredLibraries',
      );
    }
    return isWhole ? libraries : undefined;
  }

  private wireName({ name, changed }: WireName, reporter: Reporter): string {
    if (changed === 'cut') reporter.info('route-name', `The name is cut to 63 characters: ${name}.`);
    if (changed === 'numbered')
      reporter.warning('route-name', `Another tool has this name: it is served as ${name}.`);
    return name;
  }

  private callTools(tool: string, origin: RouteOrigin, { reasonFor }: HandlerResources): CallTools {
    const { caller, handlerTimeoutMs = HANDLER_TIMEOUT_MS, onWarning = printWarning } = this.settings;
    const warn: CallTools['warn'] = (message, mediaType) =>
      onWarning({ tool, ...origin, message, ...(mediaType !== undefined && { mediaType }) });
    return { caller, cache: this.cache, handlerTimeoutMs, reasonFor, warn };
  }
}

function withName(problem: SourceProblem, wireNames: ReadonlyMap<string, WireName>): SourceProblem {
  const name = problem.tool === undefined ? undefined : wireNames.get(problem.tool)?.name;
  return name === undefined ? problem : { ...problem, name };
}

function printWarning({ file, route, message }: FlowWarning): void {
  console.error(`anyshape: ${file}: ${route}: ${message}`);
}
