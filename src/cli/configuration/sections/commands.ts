/** Sections named after a command: what its own flags say. */
import { profileNames } from '../../../wire/profiles/profile-names.ts';
import { count, oneOf, readPaths, text, texts, time, writtenPath, yes, type Section } from '../member.ts';

export const commandSections: Readonly<Record<string, Section>> = {
  show: {
    about: 'Of "anyshape show".',
    commands: ['show'],
    members: {
      protocol: text('--protocol', 'Only this version of the protocol.'),
      profile: oneOf('--profile', profileNames, 'As this host or provider gets the tools.'),
    },
  },
  call: {
    about: 'Of "anyshape call".',
    commands: ['call'],
    members: {
      protocol: text('--protocol', 'As a client of this version of the protocol.'),
      strict: yes(
        '--strict',
        'With --tests: a result that does not fit its declared output is a finding, too.',
      ),
    },
  },
  install: {
    about: 'Of "anyshape install".',
    commands: ['install'],
    members: {
      name: text('--name', 'The name of the server.'),
      scope: oneOf('--scope', ['user', 'project'], 'For this user, or for this project.'),
    },
  },
  diff: {
    about: 'Of "anyshape diff".',
    commands: ['diff'],
    members: { failOn: text('--fail-on', 'What else makes the exit code 1.') },
  },
  accept: {
    about: 'Of "anyshape accept".',
    commands: ['accept'],
    members: { lock: writtenPath('--lock', 'The lock file; default anyshape.lock.json.') },
  },
  types: {
    about: 'Of "anyshape types".',
    commands: ['types'],
    members: {
      out: writtenPath('--out', 'The file that is written.'),
      zod: yes('--zod', 'Zod 4 schemas instead of plain types.'),
    },
  },
  docs: {
    about: 'Of "anyshape docs".',
    commands: ['docs'],
    members: {
      out: writtenPath('--out', 'The page (*.md) or the folder that is written.'),
      title: text('--title', 'The title of the page.'),
    },
  },
  infer: {
    about: 'Of "anyshape infer".',
    commands: ['infer'],
    members: {
      form: text('--form', 'The form of the result.'),
      maxBytes: text('--max-bytes', 'The largest document or line.'),
    },
  },
  migrate: {
    about: 'Of "anyshape migrate".',
    commands: ['migrate'],
    members: { dialect: text('--dialect', 'The dialect of schemas without $schema.') },
  },
  bundle: {
    about: 'Of "anyshape bundle".',
    commands: ['bundle'],
    members: {
      allowFolders: readPaths('--allow-folder', 'Folders outside that of a document that it may refer to.'),
      allowHosts: texts('--allow-host', 'Hosts that documents are fetched from.'),
      allowPrivate: yes('--allow-private', 'The allowed hosts may have private addresses.'),
      maxBytes: count('--max-bytes', 'The largest document.'),
      timeout: count('--timeout', 'The longest time for one document, in milliseconds.'),
    },
  },
  login: {
    about: 'Of "anyshape login".',
    commands: ['login'],
    members: {
      scope: text('--scope', 'Scopes to ask for, with blanks between.'),
      clientId: text('--client-id', 'A client that is registered already.'),
      issuer: text('--issuer', 'The authorization server, and no other.'),
      port: count('--port', 'The port of this machine for the answer.'),
      timeout: time('--timeout', 'For each answer of a server.'),
    },
  },
};
