import type { Profile } from '../profile.ts';
import { claude } from './claude.ts';

const LIMITS = 'github.com/camel-ai/camel/pull/4171';
const DOCUMENTED = 'github.com/ENTERPILOT/GoModel/pull/963';

/** The Messages API with `strict: true`: a grammar is compiled from the schema. */
export const claudeStrict: Profile = {
  name: 'claude-strict',
  title: 'Claude, strict tools',
  format: 'anthropic',
  isStrict: true,
  rules: [
    ...claude.rules.filter(({ kind }) => kind !== 'root-takes'),
    {
      kind: 'only',
      keywords: [
        '$schema',
        '$ref',
        '$defs',
        'type',
        'title',
        'description',
        'properties',
        'required',
        'additionalProperties',
        'items',
        'enum',
        'const',
        'anyOf',
        'allOf',
        'default',
        'pattern',
        'format',
        'minItems',
      ],
      source: DOCUMENTED,
      date: '2026-09',
    },
    { kind: 'closed-objects', source: DOCUMENTED, date: '2026-09' },
    {
      kind: 'references',
      form: 'any',
      siblings: true,
      recursion: false,
      source: DOCUMENTED,
      date: '2026-09',
    },
    { kind: 'no-references-in-all-of', source: DOCUMENTED, date: '2026-09' },
    {
      kind: 'formats',
      known: ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid'],
      source: DOCUMENTED,
      date: '2026-09',
    },
    {
      kind: 'pattern-syntax',
      refused: '\\(\\?[=!<]|\\\\[1-9bB]',
      words: 'lookaround, references to groups, and word boundaries',
      source: 'LangSchema 0.7.1, notes on the documentation of Anthropic',
      date: '2026-09',
    },
    {
      kind: 'at-most',
      of: 'minItems',
      limit: 1,
      source: 'github.com/ghostlobster/memorize-everything/issues/93',
      date: '2026-05-01',
    },
    {
      kind: 'without',
      keywords: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength'],
      source: 'github.com/earendil-works/pi/issues/9953',
      date: '2026-09-23',
    },
    { kind: 'at-most', of: 'optional', limit: 24, source: LIMITS, date: '2026-07-13' },
    { kind: 'at-most', of: 'unions', limit: 16, source: LIMITS, date: '2026-07-13' },
    { kind: 'at-most', of: 'tools', limit: 20, source: LIMITS, date: '2026-07-13' },
  ],
};
