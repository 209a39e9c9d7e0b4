/** The table of docs/profiles.md, written from the data: each rule with its source and date. */
import { profiles, type Rule } from '../../src/wire/profiles/index.ts';

export const MARKERS = ['<!-- rules: start -->', '<!-- rules: end -->'] as const;

export function rulesTable(): string {
  return profiles
    .map(({ name, title, results, rules }) => {
      const rows = rules.map((rule) => wrapped(`- ${inWords(rule)}: ${linked(rule.source)}, ${rule.date}`));
      const sent =
        results === undefined
          ? []
          : [
              wrapped(
                `- a result is sent as ${results.send} alone: ${linked(results.source)}, ${results.date}`,
              ),
            ];
      return `### ${name}\n\n${title}.\n\n${[...rows, ...sent].join('\n')}\n`;
    })
    .join('\n');
}

const COLUMNS = 108;

/** Code stays in one piece. */
function wrapped(text: string): string {
  const lines: string[] = [''];
  for (const word of text.match(/(?:`[^`]*`|\S)+/g) ?? []) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > COLUMNS) lines.push(`  ${word}`);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.join('\n');
}

function linked(source: string): string {
  const link = `[${shortened(source)}](https://${source})`;
  return /^[\w.-]+\.[a-z]+\/\S+$/.test(source) && link.length < COLUMNS - 4 ? link : shortened(source);
}

function shortened(source: string): string {
  const issue = /^github\.com\/([^/]+\/[^/]+)\/(?:issues|pull)\/(\d+)$/.exec(source);
  return issue === null ? source.replace(/\/.*\//, '/…/') : `${issue[1]!.split('/')[1]!}#${issue[2]!}`;
}

function inWords(rule: Rule): string {
  switch (rule.kind) {
    case 'root-object':
      return 'the root has `"type": "object"`';
    case 'properties-required':
      return `${rule.at === 'root' ? 'the root' : 'every object'} has \`properties\``;
    case 'root-without':
      return `not at the root: ${listed(rule.keywords)}`;
    case 'root-takes':
      return `taken at the root: ${listed(rule.keywords)}`;
    case 'without':
      return `refused: ${listed(rule.keywords)}`;
    case 'only':
      return `no other keywords than ${listed(rule.keywords)}`;
    case 'dialects':
      return `\`$schema\` is none of ${rule.refused.join(', ')}`;
    case 'no-boolean-schemas':
      return 'no boolean subschemas';
    case 'array-items':
      return 'every array has `items`';
    case 'single-type':
      return `\`type\` is no list${rule.at === 'items' ? ' in `items`' : ''}`;
    case 'typed':
      return 'every schema has `type`, `anyOf` or `$ref`';
    case 'object-keywords':
      return '`properties` and `required` only on objects';
    case 'text-enums':
      return '`enum` lists texts alone';
    case 'no-null-branches':
      return 'no branch of `anyOf` is `null` alone';
    case 'references':
      return rule.form === 'none'
        ? 'no `$ref` and `$defs`'
        : `\`$ref\`${rule.form === 'definitions' ? ' only to `#/$defs/name`' : ''}${rule.siblings ? '' : ', without other keywords beside it'}${rule.recursion ? '' : ', without recursion'}`;
    case 'no-references-in-all-of':
      return 'no `$ref` inside of `allOf`';
    case 'closed-objects':
      return 'every object has `"additionalProperties": false`';
    case 'all-required':
      return 'every property is in `required`';
    case 'declared-required':
      return '`required` names properties alone';
    case 'branch-types':
      return 'no `type` beside `anyOf`';
    case 'formats':
      return `no other \`format\` than ${rule.known.join(', ')}`;
    case 'anchored-patterns':
      return 'a `pattern` begins with `^` and ends with `$`';
    case 'pattern-syntax':
      return `no \`pattern\` with ${rule.words}`;
    case 'property-names':
      return `names of properties${rule.at === 'root' ? ' of the root' : ''} match \`${rule.pattern}\``;
    case 'tool-names':
      return `names of tools match \`${rule.pattern}\``;
    case 'at-most':
      return `at most ${rule.limit}: ${MEASURES[rule.of]}`;
  }
}

const MEASURES = {
  properties: 'properties of a tool',
  depth: 'levels of objects',
  'enum-values': 'values of all lists together',
  characters: 'characters of names and listed values',
  optional: 'optional properties',
  unions: 'properties that are choices',
  minItems: 'as `minItems`',
  maxLength: 'as `maxLength`',
  tools: 'tools of one request',
} as const;

function listed(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
