/**
 * All commands: the help text of each, and how to load it. A command is loaded only when it runs, since
 * `--help` should not wait for a schema engine. A test compares this table with the commands themselves.
 */
import type { Command } from 'commander';
import type { Io } from './io.ts';

export type MakeCommand = (
  io: Io,
  finish: (code: number) => void,
  /** The words after `--`. */
  serverCommand: readonly string[],
) => Command;

export interface ListedCommand {
  /** Its arguments, as the help shows them. */
  readonly words: string;
  readonly about: string;
  /** Whether the command of a server may follow `--`. */
  readonly takesServer?: true;
  readonly load: () => Promise<MakeCommand>;
}

/** In the order of the help. */
export const commands: Readonly<Record<string, ListedCommand>> = {
  init: {
    words: '<folder>',
    about: 'a new project that runs, tests and type-checks as it stands',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
  show: {
    words: '[tool or source...]',
    about: 'tools as each protocol version sees them, side by side: schemas and a sample result',
    takesServer: true,
    load: async () => (await import('./commands/show.ts')).showCommand,
  },
  list: {
    words: '[source...]',
    about:
      'what a source or server has, on one screen: tools with their signatures, refused ones with the reason',
    takesServer: true,
    load: async () => (await import('./commands/list.ts')).listCommand,
  },
  call: {
    words: '[tool] [source or argument...]',
    about: 'one call, checked both ways: the natural value on stdout',
    takesServer: true,
    load: async () => (await import('./commands/call.ts')).callCommand,
  },
  serve: {
    words: '[source...]',
    about: 'an MCP server for clients of every version, over stdio or HTTP; a gateway before other servers',
    takesServer: true,
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  console: {
    words: '[source...]',
    about: 'a page in the browser: tools, calls, what each protocol version sees, drift and traffic',
    takesServer: true,
    load: async () => (await import('./commands/console.ts')).consoleCommand,
  },
  install: {
    words: '[source...]',
    about: "the server into a host's configuration file: prints the change, --write makes it",
    takesServer: true,
    load: async () => (await import('./commands/install.ts')).installCommand,
  },
  login: {
    words: '[url]',
    about: 'a token for a server by OAuth, kept for all commands; without an address, the logins',
    load: async () => (await import('./commands/login.ts')).loginCommand,
  },
  logout: {
    words: '[url]',
    about: 'the token of "anyshape login" revoked and removed',
    load: async () => (await import('./commands/logout.ts')).logoutCommand,
  },
  status: {
    words: '<url>',
    about: 'a running server or gateway: the servers behind it, refused tools, calls',
    load: async () => (await import('./commands/status.ts')).statusCommand,
  },
  check: {
    words: '[source...]',
    about: 'problems in every schema and tool, by place and rule; values checked against their schemas',
    takesServer: true,
    load: async () => (await import('./commands/check.ts')).checkCommand,
  },
  diff: {
    words: '<old> [new]',
    about: 'what changed between two sources, breaking or not, with a value that shows it',
    takesServer: true,
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  accept: {
    words: '[source...]',
    about: 'the tools of sources into a lock file, which "serve --locked" holds them to',
    takesServer: true,
    load: async () => (await import('./commands/accept.ts')).acceptCommand,
  },
  types: {
    words: '[source...]',
    about: 'TypeScript or Zod from any source, with a typed map of tools for anyshape/client',
    takesServer: true,
    load: async () => (await import('./commands/types.ts')).typesCommand,
  },
  docs: {
    words: '[source...]',
    about: 'Markdown from any source: parameters, responses, examples, errors and calls',
    takesServer: true,
    load: async () => (await import('./commands/docs.ts')).docsCommand,
  },
  infer: {
    words: '[file...]',
    about: 'an output schema from samples or recorded calls',
    load: async () => (await import('./commands/infer.ts')).inferCommand,
  },
  migrate: {
    words: '<file...>',
    about: 'schemas of older dialects to 2020-12, comments and order kept',
    load: async () => (await import('./commands/migrate.ts')).migrateCommand,
  },
  bundle: {
    words: '<source...>',
    about: 'external references fetched and embedded, from allowed hosts only',
    load: async () => (await import('./commands/bundle.ts')).bundleCommand,
  },
  drift: {
    words: '[file]',
    about: 'what the APIs behind the tools returned that their schemas did not say',
    load: async () => (await import('./commands/drift.ts')).driftCommand,
  },
  completion: {
    words: '<shell>',
    about: 'the completion script of a shell',
    load: async () => (await import('./commands/completion.ts')).completionCommand,
  },
};
