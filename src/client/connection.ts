/**
 * A connected SDK client in; the tools of its server out, as natural and validated values. The list is
 * fetched when first needed, and again after the server reports a change.
 */
import { SdkError, SdkErrorCode, type Client, type Implementation } from '@modelcontextprotocol/client';
import { report, type Failure } from '../schema/index.ts';
import { CANCELLED, TIMED_OUT, withDeadline } from '../async/deadline.ts';
import type { RefusedTool } from '../tool/index.ts';
import { wireVersion } from '../wire/index.ts';
import {
  checkArguments,
  isHeaderMismatch,
  readResult,
  sendCall,
  type CallOptions,
  type CallResult,
} from './call.ts';
import { followChanges } from './changes.ts';
import { logMeta, progressListener } from './events.ts';
import { quote, UnusableToolError } from './errors.ts';
import { KeptList } from './kept-list.ts';
import type { ToolList } from './list.ts';
import type { NaturalTool } from './listed-tool.ts';
import type { ClientProblem } from './problem.ts';
import { createReader, type Reader } from './reading/reader.ts';
import type { ConnectionSettings } from './settings.ts';
import type { AnyToolMap, CallParameters, ToolMap } from './tool-map.ts';

/** A connection to one server. `connect` makes one; `await using` closes it. */
export interface Connection<Map extends ToolMap<Map> = AnyToolMap> extends Reader, AsyncDisposable {
  /** The protocol version that both sides speak. */
  readonly version: string;
  /** The server's name and version; undefined where it sends none. */
  readonly server: Implementation | undefined;
  /** How to use the tools together, for a model. */
  readonly instructions: string | undefined;
  /** Tools that the server lists and that cannot be used, with the reasons; as of the last listing. */
  readonly dropped: readonly RefusedTool[];
  /** The tools that can be used. Cached until the server reports a change, or until a call with `refresh`. */
  tools(options?: { readonly refresh?: boolean }): Promise<readonly NaturalTool[]>;
  /**
   * The natural value of the result; of a result that is only text, the text; undefined where it has neither.
   * Throws `ToolCallError` where the tool failed.
   */
  call<Name extends keyof Map & string>(
    name: Name,
    ...rest: CallParameters<Map[Name]['input'], CallOptions>
  ): Promise<Map[Name]['output']>;
  /** The same with content blocks, `_meta` and warnings. */
  callForResult<Name extends keyof Map & string>(
    name: Name,
    ...rest: CallParameters<Map[Name]['input'], CallOptions>
  ): Promise<CallResult<Map[Name]['output']>>;
  /** Ends the connection, and the server where it was started for it. */
  close(): Promise<void>;
}

export function openConnection<Map extends ToolMap<Map>>(
  client: Client,
  settings: ConnectionSettings,
): Connection<Map> {
  const version = client.getNegotiatedProtocolVersion() ?? '';
  const list = new KeptList(client, wireVersion(version), settings);
  followChanges(client, { ...settings, forgetTools: () => list.forget() });
  const explained = (error: unknown): never => {
    throw settings.explain(error);
  };
  const callForResult = (name: string, args: object = {}, options: CallOptions = {}): Promise<CallResult> =>
    callOnce({ client, list, settings }, name, args, options).catch(explained);
  const close = (): Promise<void> => client.close();
  return {
    version,
    server: client.getServerVersion(),
    instructions: client.getInstructions(),
    get dropped() {
      return list.dropped;
    },
    async tools({ refresh = false } = {}) {
      if (refresh) list.forget();
      const { tools } = await list.get().catch(explained);
      return [...tools.values()].map(({ natural }) => natural);
    },
    call: async (name, ...[args, options]) => (await callForResult(name, args, options)).value,
    callForResult: (name, ...[args, options]) => callForResult(name, args, options),
    ...createReader(client, settings, explained),
    close,
    [Symbol.asyncDispose]: close,
  };
}

interface Parts {
  readonly client: Client;
  readonly list: KeptList;
  readonly settings: ConnectionSettings;
}

async function callOnce(
  { client, list, settings }: Parts,
  name: string,
  args: object,
  { signal, timeoutMs = settings.timeoutMs, onProgress }: CallOptions,
): Promise<CallResult> {
  const attempt = async (): Promise<CallResult> => {
    const { tools, dropped } = await listWithin(list, timeoutMs, signal);
    const tool = tools.get(name);
    const unusable = tool === undefined ? dropped.find((other) => other.name === name) : undefined;
    if (unusable !== undefined) throw new UnusableToolError(name, unusable.problems);
    const checked = checkArguments(name, tool, args);
    const answer = await sendCall(client, name, tool?.headers, checked, {
      signal,
      timeoutMs,
      meta: logMeta(client, settings.log),
      progress: progressListener(onProgress, settings.onError),
    });
    return readResult(name, tool, checked, answer);
  };
  const result = await attempt().catch((error: unknown) => {
    if (!isHeaderMismatch(error)) throw error;
    list.forget();
    return attempt();
  });
  if (result.warnings.length > 0) settings.onProblem(warning(name, result.value, result.warnings));
  return result;
}

/** All calls share the list, so a cancelled call does not cancel its fetch. */
async function listWithin(
  list: KeptList,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<ToolList> {
  const listed = await withDeadline(list.get(), timeoutMs, signal);
  if (listed === TIMED_OUT) {
    const message = `The server did not list its tools within ${timeoutMs} ms.`;
    throw new SdkError(SdkErrorCode.RequestTimeout, message, { timeout: timeoutMs });
  }
  if (listed === CANCELLED) throw signal?.reason;
  return listed;
}

function warning(tool: string, value: unknown, failures: readonly Failure[]): ClientProblem {
  const message = report(failures, { value, name: `The result of ${quote(tool)}` });
  return { kind: 'mismatch', tool, message, failures };
}
