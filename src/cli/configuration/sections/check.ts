/** `check` of a configuration: rules, suppressions, and what is checked how. */
import { profileNames } from '../../../wire/profiles/profile-names.ts';
import { RULES_SCHEMA, SUPPRESS_SCHEMA } from '../../../lint/index.ts';
import { data, oneOf, readPaths, text, writtenPath, type Section } from '../member.ts';

export const check: Section = {
  about: 'What "anyshape check" reports, and what of it fails.',
  commands: ['check'],
  members: {
    rules: data(RULES_SCHEMA, 'Severities of rules and codes, by their ids; off for none.'),
    suppress: data(SUPPRESS_SCHEMA, 'Findings that do not fail the check, each with a reason.'),
    failOn: oneOf(
      '--fail-on',
      ['error', 'warning', 'hint'],
      'The lowest severity that fails; default warning.',
    ),
    baseline: writtenPath('--baseline', 'A file of accepted findings.'),
    values: readPaths('--value', 'Values to check: files or folders.'),
    profile: oneOf('--profile', ['all', ...profileNames], 'What a host or provider takes of the tools.'),
    dialect: text('--dialect', 'For schemas without $schema; default 2020-12.'),
    formats: oneOf('--formats', ['annotate', 'assert'], 'Whether "format" is checked.'),
    role: oneOf('--role', ['any', 'input', 'output', 'elicitation'], 'What bare schemas are for.'),
  },
};
