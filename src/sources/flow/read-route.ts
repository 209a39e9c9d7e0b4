/**
 * One entry of `tools` in; a Route and its description out, or the reasons of a refusal. Nothing is sent
 * here; of the environment only the secrets are read.
 */
import { isObject, nestsDeeperThan, preview, setOwn, type JsonObject } from '../../json/index.ts';
import type { ToolTest } from '../source.ts';
import type { Route } from './call/call-route.ts';
import type { RouteHandlers } from './call/handlers.ts';
import type { Preload } from './call/preload-cache.ts';
import type { ResolvedLists } from './lists/shared-lists.ts';
import type { FlowMain } from './main/read-main.ts';
import { readOutput } from './output/read-output.ts';
import { InputNames } from './parameters/input-names.ts';
import { userInputs } from './parameters/input.ts';
import { readParameter, type Parameter, type UserInput } from './parameters/parameter.ts';
import { USER_PARAM } from './parameters/placeholders.ts';
import type { Reporter } from './problems.ts';
import { parametersInPath } from './request/path-parameters.ts';
import { tokenise } from './request/secrets.ts';
import { readTemplate } from './request/template.ts';

export interface FileContext {
  readonly main: FlowMain;
  /** As the operator set it, or as the file has it. */
  readonly root: string;
  readonly lists: ResolvedLists;
  readonly slashKeys: ReadonlySet<string>;
  readonly origins: Map<string, string | undefined>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface ReadRoute {
  readonly route: Route;
  readonly description: string | undefined;
  readonly meta: JsonObject;
  readonly tests: readonly ToolTest[];
}

export function readRoute(
  name: string,
  declaration: unknown,
  handlers: RouteHandlers,
  context: FileContext,
  reporter: Reporter,
): ReadRoute | undefined {
  if (!isObject(declaration)) {
    reporter.error('route-tool', `A tool must be an object, but it is ${preview(declaration)}.`);
    return undefined;
  }
  const { main, env } = context;
  const hasHandler = handlers.preRequest !== undefined || handlers.executeRequest !== undefined;
  const { method, path } = requestLine(declaration, hasHandler, reporter);
  const declared = readParameters(declaration['parameters'], context, reporter);
  const parameters = [...declared, ...parametersInPath(path, declared, hasHandler, reporter)];
  const template = readTemplate(
    context.root,
    path,
    parameters,
    { slashKeys: context.slashKeys, hasHandler, origins: context.origins },
    reporter,
  );
  const headerInputs = new Map(
    userInputs(parameters).flatMap((input) => [
      [input.name, input],
      [input.placeholder, input],
    ]),
  );
  const headers = readHeaders(main.headers, headerInputs);
  const needed = new Set([
    ...template.secrets,
    ...headers.secrets,
    ...parameters.flatMap((parameter) => parameter.secrets),
    ...(handlers.executeRequest === undefined ? [] : main.requiredServerParams),
  ]);
  const isSet = (secret: string): boolean => (env[secret] ?? '') !== '';
  const secrets = new Map([...needed].filter(isSet).map((secret) => [secret, env[secret]!]));
  const route: Route = {
    name,
    hash: main.hash,
    method,
    template,
    parameters,
    headers: headers.texts,
    headerInputs,
    output: readOutput(declaration, reporter),
    handlers,
    secrets,
    showsSecrets: !reporter.isStrict,
    missing: [...needed].filter((secret) => !isSet(secret)),
    serverParams: Object.fromEntries(
      main.requiredServerParams
        .filter((secret) => secrets.has(secret))
        .map((secret) => [secret, secrets.get(secret)!]),
    ),
    preload: readPreload(declaration['preload'], reporter),
  };
  return {
    route,
    description: typeof declaration['description'] === 'string' ? declaration['description'] : undefined,
    meta: isObject(declaration['meta']) ? declaration['meta'] : {},
    tests: readTests(
      declaration['tests'],
      parameters,
      (name) => needed.has(name) || main.requiredServerParams.includes(name),
    ),
  };
}

/** HEAD and OPTIONS are not in the specification, and harmless. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

function requestLine(
  declaration: JsonObject,
  hasHandler: boolean,
  reporter: Reporter,
): { readonly method: string; readonly path: string } {
  const { method = 'GET', path } = declaration;
  const verb = typeof method === 'string' ? method.toUpperCase() : '';
  if (!METHODS.has(verb)) {
    reporter.error(
      'route-tool',
      `"method" must be GET, POST, PUT, PATCH or DELETE, but it is ${preview(method)}.`,
      '/method',
    );
  }
  if (typeof path !== 'string' && !hasHandler) {
    reporter.error(
      'route-tool',
      `"path" must be a text that follows "root", but it is ${preview(path)}.`,
      '/path',
    );
  }
  return { method: verb, path: typeof path === 'string' ? path : '' };
}

function readParameters(
  list: unknown,
  { main, lists }: FileContext,
  reporter: Reporter,
): readonly Parameter[] {
  if (list !== undefined && !Array.isArray(list)) {
    reporter.error(
      'route-parameter',
      `"parameters" must be a list, but it is ${preview(list)}.`,
      '/parameters',
    );
  }
  if (!Array.isArray(list)) return [];
  const isSecret = (name: string): boolean => main.requiredServerParams.includes(name);
  const readable = (list as unknown[]).map((entry, index) => {
    if (!nestsDeeperThan(MAX_DEPTH, entry)) return entry;
    reporter.error(
      'route-parameter',
      `A parameter is nested deeper than ${MAX_DEPTH} levels.`,
      `/parameters/${index}`,
    );
    return undefined;
  });
  const inputNames = new InputNames(readable, isSecret);
  return readable.flatMap((entry, index) => {
    if (entry === undefined) return [];
    const here = reporter.below(`/parameters/${index}`);
    return readParameter(entry, { isSecret, inputNames, lists: lists.valuesFor(here) }, here) ?? [];
  });
}

/** Of a parameter, whose value may be any JSON. */
const MAX_DEPTH = 64;

interface ReadHeaders {
  /** With tokens where secrets belong. */
  readonly texts: FlowMain['headers'];
  readonly secrets: readonly string[];
}

/** A placeholder that is no argument is a secret. */
function readHeaders(written: FlowMain['headers'], inputs: ReadonlyMap<string, UserInput>): ReadHeaders {
  const entries = Object.entries(written);
  // Most headers have no placeholders: then all tools share them.
  if (!entries.some(([, text]) => text.includes('{{'))) return { texts: written, secrets: [] };
  const isArgument = (name: string): boolean => name === USER_PARAM || inputs.has(name);
  const tokenised = entries.map(
    ([header, text]) => [header, tokenise(text, (name) => !isArgument(name))] as const,
  );
  return {
    texts: Object.fromEntries(tokenised.map(([header, { text }]) => [header, text])),
    secrets: tokenised.flatMap(([, { names }]) => names),
  };
}

function readPreload(preload: unknown, reporter: Reporter): Preload | undefined {
  if (preload === undefined || preload === null) return undefined;
  const { enabled, ttl } = isObject(preload) ? preload : {};
  if (enabled === false) return undefined;
  if (enabled === true && typeof ttl === 'number' && ttl > 0) return { ttlMs: ttl * 1_000 };
  reporter.warning(
    'route-tool',
    `"preload" must have "enabled" and a "ttl" in seconds, but it is ${preview(preload)}: nothing is kept.`,
    '/preload',
  );
  return undefined;
}

/**
 * Ready-made calls. Some files name an argument by its placeholder, and some name what the file or the
 * environment sets anyway: the test runs without it (R-FLOW-14).
 */
function readTests(
  tests: unknown,
  parameters: readonly Parameter[],
  isSecret: (name: string) => boolean,
): readonly ToolTest[] {
  if (!Array.isArray(tests)) return [];
  const inputs = userInputs(parameters);
  const inputNamed = (name: string): string | undefined =>
    (inputs.find((input) => input.name === name) ?? inputs.find((input) => input.placeholder === name))?.name;
  const isSetAlready = (name: string): boolean =>
    isSecret(name) || parameters.some(({ from, key }) => from === 'file' && key === name);
  return (tests as unknown[]).filter(isObject).map((test, index) => {
    const args: JsonObject = {};
    for (const name of Object.keys(test)) {
      const input = inputNamed(name);
      if (name === '_description' || (input === undefined && isSetAlready(name))) continue;
      setOwn(args, input ?? name, test[name]);
    }
    const { _description } = test;
    return { description: typeof _description === 'string' ? _description : `test ${index + 1}`, args };
  });
}
