/** All sections of a configuration, in the order of the page and of the schema for editors. */
import { data, readPaths, type Section } from '../member.ts';
import { check } from './check.ts';
import { commandSections } from './commands.ts';
import { access, limits, log, server } from './server.ts';
import { mcpServers } from './servers.ts';
import { client, openapi, requests, routes } from './sources.ts';

export const CONFIGURATION: Section = {
  about: 'The configuration of anyshape for this folder.',
  members: {
    $schema: data({ type: 'string' }, 'The schema that editors use for this file.'),
    sources: data(
      { type: 'array', items: { type: 'string', minLength: 1 } },
      'Modules, documents, route files, folders, addresses and stdio:commands, for commands without a source.',
    ),
    mcpServers,
    envFiles: readPaths('--env-file', 'Files of variables, KEY=value a line, for tools and servers.'),
    server,
    access,
    limits,
    log,
    routes,
    openapi,
    requests,
    client,
    check,
    ...commandSections,
  },
};
