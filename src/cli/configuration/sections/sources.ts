/**
 * `routes`, `openapi`, `requests` and `client` of a configuration: how sources are read, and what their calls
 * may do.
 */
import { count, oneOf, pairs, readPaths, text, texts, time, yes, type Section } from '../member.ts';

/** The commands that load sources. `bundle` has flags of these names that mean something else. */
const commands = [
  'show',
  'list',
  'call',
  'serve',
  'console',
  'install',
  'check',
  'diff',
  'accept',
  'types',
  'docs',
];

export const routes: Section = {
  about: 'How route files of FlowMCP are read.',
  commands,
  members: {
    mode: oneOf('--mode', ['compat', 'spec'], 'spec refuses files that break a rule, compat warns.'),
    bare: yes('--bare', 'The data of a route without the status and messages around it.'),
    lists: readPaths('--lists', 'Files or folders of shared lists.'),
    libraries: texts('--libraries', 'Libraries that handlers may use.'),
    showUnavailable: yes('--show-unavailable', 'Also list routes whose secrets are missing.'),
  },
};

export const openapi: Section = {
  about: 'How OpenAPI documents are read, and what their calls are authorized with.',
  commands,
  members: {
    include: texts('--include', 'Operations that become tools: tag:, path:, method:, operation:.'),
    exclude: texts('--exclude', 'Operations that do not: the same, or deprecated.'),
    readOnly: yes('--read-only', 'Only operations that change nothing.'),
    server: text('--server', 'A server of the document: its number, URL or description.'),
    variables: pairs('--variable', 'Values of variables in the URL of a server, by their names.'),
    auth: pairs('--auth', 'Variables of the environment that hold credentials, by security schemes.'),
    tokenUrls: pairs('--token-url', 'Where client credentials get their token, by security schemes.'),
    schemaBytes: count('--schema-bytes', 'Of a schema as clients see it; default 32768.'),
  },
};

export const requests: Section = {
  about: 'Where the calls of routes and OpenAPI documents go.',
  commands,
  members: {
    root: pairs(
      '--root',
      'Other addresses, by namespace or file; the empty name is for every OpenAPI document.',
    ),
    allowPrivate: yes('--allow-private', 'Addresses of this machine and its network may be called.'),
    allowPrivateHosts: texts(
      '--allow-private-hosts',
      'Only those: host, host:port, or a range of addresses.',
    ),
  },
};

export const client: Section = {
  about: 'How MCP servers are called. Headers and variables of one server are in its entry of mcpServers.',
  commands: [...commands, 'status'],
  members: {
    timeout: time('--timeout', 'For connecting to a server, and for each answer; default 60s.'),
    env: pairs('--env', 'Variables for every server that is started.'),
  },
};
