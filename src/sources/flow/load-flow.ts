/**
 * Route files, already run or parsed, in; their tools, problems and tests out. One bad tool is one bad tool, and one bad
 * file is one bad file (R-FLOW-1, R-ISOLATE).
 */
import { escapeSegment } from '../../json/index.ts';
import type { AnyTool } from '../../tool/index.ts';
import type { SourceProblem, ToolSource, ToolTest } from '../source.ts';
import type { CallTools } from './call/call-route.ts';
import { makeHandlers } from './call/handlers.ts';
import { PreloadCache } from './call/preload-cache.ts';
import { resolveLists } from './lists/shared-lists.ts';
import { WireNames, type WireName } from './main/names.ts';
import { readMain, type FlowMain } from './main/read-main.ts';
import { slashKeys } from './parameters/slashes.ts';
import { Problems, type Place } from './problems.ts';
import { readRoute, type FileContext } from './read-route.ts';
import { routeTool } from './route-tool.ts';
import type { FlowSettings } from './settings.ts';

/** What a route file exports. */
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

export interface RouteSource extends Required<ToolSource> {
  readonly file: string;
}

/** What one file gives, while it is read. */
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
    if (main !== undefined) this.routes(main, wireNames, handlers, problems, own);
    const named = problems.found.map((problem) => withName(problem, wireNames));
    return { file, registry: undefined, ...own, refused: [], samples: new Map(), problems: named };
  }

  /** Tools that are left out later keep their names, so that the others have the same ones everywhere. */
  private namesFor({ tools, namespace }: FlowMain): ReadonlyMap<string, WireName> {
    return new Map(Object.keys(tools).map((name) => [name, this.names.give(name, namespace)]));
  }

  private routes(
    main: FlowMain,
    wireNames: ReadonlyMap<string, WireName>,
    factory: unknown,
    problems: Problems,
    own: FileTools,
  ): void {
    const { env, roots, lists: known = [] } = this.settings;
    const whole = problems.at('');
    const names = [...wireNames.keys()];
    const lists = resolveLists(main.sharedLists, known, whole);
    const libraries = this.librariesFor(main, whole);
    if (libraries === undefined) return;
    const handlers = makeHandlers(factory, { sharedLists: lists.entries, libraries }, names, whole);
    if (handlers === undefined) return;
    const context: FileContext = {
      main,
      root: roots?.get(main.namespace) ?? main.root,
      lists,
      slashKeys: slashKeys(main.tools),
      origins: new Map(),
      env,
    };
    for (const name of names) {
      const place = problems.at(`${main.toolsPointer}/${escapeSegment(name)}`, name);
      const read = readRoute(name, main.tools[name], handlers.get(name) ?? {}, context, place);
      if (read === undefined || problems.refuses(name)) continue;
      const { route, description, meta, tests } = read;
      const wireName = this.wireName(wireNames.get(name)!, place);
      if (route.missing.length > 0) {
        own.missingSecrets.set(wireName, route.missing);
        const shown = this.settings.showsUnavailable === true;
        const end = shown ? 'its calls will fail' : 'the tool is left out';
        place.warning('route-secret', `The environment lacks ${route.missing.join(', ')}: ${end}.`);
        if (!shown) continue;
      }
      own.tools.push(
        routeTool(
          route,
          { name: wireName, description, meta, isBare: this.settings.isBare === true },
          this.callTools(wireName),
        ),
      );
      own.tests.set(wireName, tests);
    }
  }

  /** By name; undefined where one is not to be had. */
  private librariesFor(main: FlowMain, whole: Place): Readonly<Record<string, unknown>> | undefined {
    const allowed = this.settings.libraries ?? new Map<string, unknown>();
    const lacking = main.requiredLibraries.filter((name) => !allowed.has(name));
    for (const name of lacking) {
      const message = `The library "${name}" is not allowed: its tools are left out. Allow it with --libraries ${name}.`;
      whole.error('route-library', message, '/requiredLibraries');
    }
    if (lacking.length > 0) return undefined;
    return Object.fromEntries(main.requiredLibraries.map((name) => [name, allowed.get(name)]));
  }

  private wireName({ name, changed }: WireName, place: Place): string {
    if (changed === 'cut') place.info('route-name', `The name is cut to 63 characters: ${name}.`);
    if (changed === 'numbered')
      place.warning('route-name', `Another tool has this name: it is served as ${name}.`);
    return name;
  }

  private callTools(tool: string): CallTools {
    const { caller, handlerTimeoutMs = HANDLER_TIMEOUT_MS, onWarning = printWarning } = this.settings;
    const warn = (message: string): void => onWarning({ tool, message });
    return { caller, cache: this.cache, handlerTimeoutMs, warn };
  }
}

function withName(problem: SourceProblem, wireNames: ReadonlyMap<string, WireName>): SourceProblem {
  const name = problem.tool === undefined ? undefined : wireNames.get(problem.tool)?.name;
  return name === undefined ? problem : { ...problem, name };
}

function printWarning({ tool, message }: { readonly tool: string; readonly message: string }): void {
  console.error(`anyshape: the tool "${tool}": ${message}`);
}
