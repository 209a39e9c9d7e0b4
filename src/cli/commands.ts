/**
 * All commands: what the help says of each, and how to load it. A command is loaded only where it is asked for, since
 * `--help` should not wait for a schema engine. A test holds what is said here against the commands themselves.
 */
import type { Command } from 'commander';
import type { Io } from './io.ts';

export type MakeCommand = (
  io: Io,
  finish: (code: number) => void,
  /** The words behind `--`. */
  serverCommand: readonly string[],
) => Command;

export interface ListedCommand {
  /** Its arguments, as the help shows them. */
  readonly words: string;
  readonly about: string;
  /** Whether the command of a server may stand behind `--`. */
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
    words: '[tool] [source...]',
    about: 'one call, checked both ways: the natural value on stdout',
    takesServer: true,
    load: async () => (await import('./commands/call.ts')).callCommand,
  },
  serve: {
    words: '[source...]',
    about: 'an MCP server for clients of every version, over stdio or HTTP',
    load: async () => (await import('./commands/serve.ts')).serveCommand,
  },
  install: {
    words: '[source...]',
    about: "the server into a host's configuration file: prints the change, --write makes it",
    takesServer: true,
    load: async () => (await import('./commands/install.ts')).installCommand,
  },
  check: {
    words: '[source...]',
    about: 'problems in every schema and tool, by place and rule; values held against their schemas',
    takesServer: true,
    load: async () => (await import('./commands/check.ts')).checkCommand,
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
