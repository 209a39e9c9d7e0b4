/** The options of `anyshape serve`: what each is called, what it may be, and the help on it. */
import { Option, type Command } from 'commander';
import type { AppliedConfiguration } from '../configuration/apply-configuration.ts';
import type { ProfileName } from '../../wire/profiles/profile-names.ts';
import { profileOption } from '../profile-option.ts';
import type { RouteFlags } from '../routes/options.ts';
import type { ServerFlags } from '../server-options.ts';
import { bytes, count, milliseconds, names, port } from './quantities.ts';

export interface ServeFlags extends RouteFlags, ServerFlags, HttpFlags {
  readonly configuration?: AppliedConfiguration;
  readonly profile?: ProfileName;
  readonly search?: boolean;
  readonly watch?: boolean;
  /** The lock file; true for the default one. */
  readonly locked?: string | true;
  /** The file of learned outputs; true for the default one. */
  readonly infer?: string | true;
  readonly trace?: boolean;
  readonly drift?: string;
  readonly record?: string;
  readonly fastPath: boolean;
  /** Default by what stderr is. */
  readonly log?: 'json' | 'text';
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
}

export interface HttpFlags {
  /** The port; true for the default one. */
  readonly http?: number | true;
  readonly console?: boolean;
  readonly host?: string;
  readonly insecure?: boolean;
  readonly requiredScopes?: string;
  readonly origins?: readonly string[];
  readonly trustProxy?: readonly string[];
  readonly stateless?: boolean;
  readonly drain?: number;
  readonly keepAlive?: number;
  readonly requestTimeout?: number;
  readonly sendTimeout?: number;
  readonly sessionIdle?: number;
  readonly sessionLifetime?: number;
  readonly maxBody?: number;
  readonly maxConnections?: number;
  readonly maxCalls?: number;
  readonly maxSessions?: number;
  readonly rate?: number;
  readonly burst?: number;
  readonly principalCalls?: number;
  readonly principalSessions?: number;
  readonly principalStreams?: number;
  readonly principalBuffer?: number;
}

/** Flags with a value, in the order of the help: the flag, its help, its parser. */
const HTTP_OPTIONS: readonly (readonly [string, string, (text: string) => unknown])[] = [
  ['--drain <time>', 'how long running calls may take to finish when the server closes (10s)', milliseconds],
  ['--keep-alive <time>', 'how long an idle connection stays open (75s)', milliseconds],
  ['--request-timeout <time>', 'how long a client may take to send a request (30s)', milliseconds],
  ['--send-timeout <time>', 'how long a client may take to accept more of an answer (30s)', milliseconds],
  ['--max-body <size>', 'the largest request (4MiB)', bytes],
  ['--max-connections <count>', 'open connections (20000)', count],
  ['--max-calls <count>', 'calls that run at the same time (256)', count],
  ['--max-sessions <count>', 'sessions of clients before 2026 (1000)', count],
  ['--session-idle <time>', 'how long an unused session is kept (30m)', milliseconds],
  ['--session-lifetime <time>', 'how long a session is good for every replica (24h)', milliseconds],
  ['--rate <count>', 'calls a minute of one principal to one tool (600)', count],
  ['--burst <count>', 'how many of these may come at once (as --rate)', count],
  ['--principal-calls <count>', 'calls of one principal that run at the same time', count],
  ['--principal-sessions <count>', 'sessions of one principal', count],
  ['--principal-streams <count>', 'open streams of one principal', count],
  ['--principal-buffer <size>', 'bytes that wait to be sent to one principal', bytes],
];

export function addServeOptions(command: Command): Command {
  command
    .addOption(new Option('--http [port]', 'serve over HTTP on this port (3000)').argParser(port))
    .option('--console', 'with --http: a page to look at the tools and try them, under /console')
    .option('--no-http', 'serve over stdio, also where the configuration has a port')
    .option('--host <address>', 'with --http: the address to listen on (127.0.0.1)')
    .option('--insecure', 'with --http: allow an address of the network without authentication')
    .option(
      '--required-scopes <scopes>',
      'with --http: scopes that every token must have, separated by spaces or commas',
    )
    .addOption(
      new Option('--origins <origins>', 'with --http: origins of web pages that may call').argParser(names),
    )
    .addOption(
      new Option(
        '--trust-proxy <addresses>',
        'with --http: proxies whose X-Forwarded-For is believed (addresses or ranges)',
      ).argParser(names),
    )
    .option('--stateless', 'with --http: no sessions for clients before 2026');
  for (const [flags, about, parse] of HTTP_OPTIONS) {
    command.addOption(new Option(flags, `with --http: ${about}`).argParser(parse));
  }
  return command
    .addOption(profileOption('serve tools in the form that this host takes, where a client names none'))
    .option('--no-fast-path', 'let the official SDK answer every request')
    .option('--search', 'serve three tools that find, describe and call all others')
    .option('--watch', 'load the sources again when they change, and notify clients')
    .option(
      '--locked [file]',
      'serve only tools that are as the lock file has them (anyshape.lock.json); "anyshape accept" writes it',
    )
    .option(
      '--infer [file]',
      'before MCP servers: learn outputs of tools that declare none, and keep them (anyshape.outputs.json)',
    )
    .option('--trace', 'log how each list and call was answered')
    .option(
      '--drift <file>',
      'record results that differ from their schemas; "anyshape drift" reads the file',
    )
    .option('--record <file>', 'record the results of all calls; "anyshape infer" makes schemas of the file')
    .addOption(
      new Option('--log <form>', 'lines for programs or for people (text on a terminal, else json)').choices([
        'json',
        'text',
      ]),
    )
    .addOption(
      new Option('--log-level <level>', 'the lowest level that is logged')
        .choices(['debug', 'info', 'warn', 'error'])
        .default('info'),
    );
}

export const SERVE_HELP = `
Log:
  Everything on stderr is the log. --log json (the default where stderr is no terminal) writes one JSON object a line,
  with "level", "time", "event" and "msg"; the first line of an HTTP server is the event "listening" with its "url".
  What tools print is the event "print". --log text writes lines for people.

Over HTTP only this machine can connect. --host with any other address needs authentication (ANYSHAPE_TOKENS, or JWTs),
or --insecure. Times have a unit (500ms, 75s, 30m, 1h), sizes too (512kB, 4MB, 4MiB).
  ANYSHAPE_ORIGINS     as --origins, separated by commas

The first SIGTERM or SIGINT closes the server: running calls may finish within --drain. A second one ends it at once.`;
