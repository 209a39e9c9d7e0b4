/** The address of a server in; its status as lines or JSON on stdout, and the exit code out. */
import { counted, isObject } from '../../json/index.ts';
import { messageOf } from '../../message-of.ts';
import { oneLine } from '../../schema/internal.ts';
import type { UpstreamStatus } from '../../sources/mcp/status.ts';
import type { StatusOptions } from '../commands/status.ts';
import { Exit, paintFor, type Io } from '../io.ts';
import type { ServerStatus } from '../serve/server-report.ts';
import { shownSource } from '../server-target.ts';

const DEFAULT_TIMEOUT_MS = 60_000;

export async function showStatus(url: string, { servers, json }: StatusOptions, io: Io): Promise<number> {
  const answer = await fetchStatus(new URL('/status', url), servers);
  if (typeof answer === 'string') {
    io.stderr(`anyshape: ${shownSource(url)}: ${answer}\n`);
    return Exit.unreadable;
  }
  const lines = statusLines(answer, paintFor(io));
  io.stdout(json === true ? `${JSON.stringify(answer, undefined, 2)}\n` : `${lines.join('\n')}\n`);
  const isFine = answer.upstreams.every(({ state }) => state === 'ready' || state === 'idle');
  return isFine ? Exit.fine : Exit.findings;
}

/** A text says why there is none. */
async function fetchStatus(url: URL, servers: StatusOptions['servers']): Promise<ServerStatus | string> {
  const { token, headers = {} } = servers.access ?? {};
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  try {
    const response = await fetch(url, {
      headers: { ...headers, ...authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(servers.timeoutMs ?? DEFAULT_TIMEOUT_MS),
    });
    if (response.status === 401) return 'asks for a token (401): give --token or ANYSHAPE_TOKEN';
    if (response.status === 403) return 'denies access (403): the token needs the scope "console"';
    const body: unknown = response.ok ? await response.json() : undefined;
    const isStatus = isObject(body) && Array.isArray(body['upstreams']);
    if (!isStatus) return `has no status (${response.status}): is it a server of "anyshape serve --http"?`;
    return body as unknown as ServerStatus;
  } catch (error) {
    const { cause } = error as Error;
    return `cannot be reached: ${messageOf(cause ?? error)}`;
  }
}

function statusLines(
  { version, uptimeSeconds, tools, resources, prompts, refused, upstreams }: ServerStatus,
  paint: ReturnType<typeof paintFor>,
): string[] {
  const offers = [counted(tools, 'tool'), counted(resources, 'resource'), counted(prompts, 'prompt')];
  return [
    `anyshape ${oneLine(version)}, up ${uptimeSeconds} s: ${offers.join(', ')}`,
    ...refused.map(({ name, reason }) => `  ${paint.bad('refused')} ${oneLine(name)}: ${oneLine(reason)}`),
    ...upstreams.flatMap((upstream) => upstreamLines(upstream, paint)),
  ];
}

function upstreamLines(upstream: UpstreamStatus, paint: ReturnType<typeof paintFor>): string[] {
  const { key, state, protocol, tools, calls, failedCalls, restarts, refused, lastError, command } = upstream;
  const shownState = state === 'ready' || state === 'idle' ? paint.good(state) : paint.bad(state);
  const facts = [
    protocol === undefined ? undefined : `MCP ${protocol}`,
    `${counted(tools, 'tool')}${upstream.isStale ? ' (as of its last list)' : ''}`,
    `${counted(calls, 'call')}${failedCalls > 0 ? `, ${failedCalls} failed` : ''}`,
    restarts > 0 ? counted(restarts, 'restart') : undefined,
    upstream.sessions === undefined ? undefined : `${upstream.sessions} with a connection of their own`,
  ].filter((fact) => fact !== undefined);
  return [
    `  ${paint.strong(oneLine(key))}  ${shownState}  ${facts.join(', ')}`,
    ...refused.map(({ name, reason }) => `    ${paint.bad('refused')} ${oneLine(name)}: ${oneLine(reason)}`),
    ...upstream.held.map(
      ({ name, reason }) => `    ${paint.bad('held back')} ${oneLine(name)}: ${oneLine(reason)}`,
    ),
    ...upstream.withoutOutput.map((name) => `    ${paint.other('no output schema')} ${oneLine(name)}`),
    ...upstream.mendedOutput.map((name) => `    ${paint.other('part of output schema')} ${oneLine(name)}`),
    ...upstream.hidden.map(
      ({ name, characters }) =>
        `    ${paint.other('hidden characters')} ${oneLine(name)}: ${oneLine(characters)}`,
    ),
    ...(lastError === undefined ? [] : [`    ${oneLine(lastError)}`]),
    ...(command === undefined ? [] : [`    run: ${oneLine(command)}`]),
  ];
}
