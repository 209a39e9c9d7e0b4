/** The pages of `docs/rules/`, written from the rules: one for each, and the list of all. */
import { routeCodes } from '../../src/errors.ts';
import { applyEdits, lintSource, rules, type Rule } from '../../src/lint/index.ts';
import { Tool } from '../../src/tool/index.ts';
import { exampleSource } from './example-source.ts';

/** Longer ones tell nothing more. */
const MAX_EXAMPLE = 1_200;

export function rulePages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', listOfRules()],
    ...rules.map((rule) => [`${rule.id}.md`, pageOf(rule)] as const),
  ]);
}

function listOfRules(): string {
  const groups = [...new Set(rules.map(({ group }) => group))].map((group) => {
    const rows = rules
      .filter((rule) => rule.group === group)
      .map(
        ({ id, severity, finds, fixes }) =>
          `| [${id}](${id}.md) | ${severity} | ${fixes === true ? 'yes' : ''} | ${cell(finds)} |`,
      );
    return `## ${TITLES[group]}\n\n| rule | severity | fix | finds |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `${INTRODUCTION}\n${groups.join('\n')}\n${codesOfRoutes()}`;
}

/** Their meanings are told by the rule of the same id where there is one, else by the page of codes. */
function codesOfRoutes(): string {
  const rows = Object.entries(routeCodes).map(([code, { meaning }]) => {
    const page = rules.some(({ id }) => id === code) ? `${code}.md` : '../errors.md';
    return `| [${code}](${page}) | ${cell(meaning)} |`;
  });
  return `${ROUTES}\n| code | finds |\n| --- | --- |\n${rows.join('\n')}\n`;
}

const ROUTES = `## Route files

Found while a route file is read, under the codes that \`serve\` and every other command uses. With \`--mode spec\`, as \`check\`
reads, what breaks a rule of the specification is an error, with \`--mode compat\` a warning. All are configured, suppressed
and kept in a baseline as the rules above are.
`;

const TITLES = {
  specification: 'Specification',
  safety: 'Safety',
  quality: 'Quality',
} as const;

const INTRODUCTION = `# Rules

What \`anyshape check\` finds, beside values that do not fit. An error breaks somebody, a warning is surely not meant, a hint could be better; errors and
warnings make the exit code 1. [check](../check.md) tells how to choose, excuse and mend. These pages are written from \`src/lint/rules\`, and a test holds them
to that (\`UPDATE_DOCS=1 npx vitest run test/lint/documents.test.ts\` writes them anew).
`;

function pageOf(rule: Rule): string {
  const { id, severity, group, finds, why, fixes, examples } = rule;
  const mended = fixes === true ? mendedExample(rule) : undefined;
  return [
    `# ${id}\n`,
    `${severity}, ${group}${fixes === true ? ', mended by `--fix`' : ''}\n`,
    `${finds}\n`,
    `${why}\n`,
    '## Found\n',
    block(examples.fires),
    ...(mended === undefined ? [] : ['## Mended\n', block(mended)]),
    '## Fine\n',
    block(examples.silent),
    `[All rules](README.md)\n`,
  ].join('\n');
}

function mendedExample(rule: Rule): unknown {
  const findings = lintSource(exampleSource(rule.examples.fires), [{ rule, severity: rule.severity }]);
  return applyEdits(
    rule.examples.fires,
    findings.flatMap(({ edits = [] }) => edits),
  );
}

/** What people do not see is written as an escape. */
function block(example: unknown): string {
  if (example instanceof Tool) return toolBlock(example);
  const text = JSON.stringify(example, undefined, 2).replace(/[\u007f-\u{10ffff}]/gu, escaped);
  const shown =
    text.length <= MAX_EXAMPLE ? text : `${text.slice(0, 200)}\n… ${text.length - 200} characters more`;
  return `\`\`\`${text.length <= MAX_EXAMPLE ? 'json' : 'text'}\n${shown}\n\`\`\`\n`;
}

/** A tool of a module, without its function. */
function toolBlock({ definition: { run: _run, ...settings } }: Tool): string {
  return `\`\`\`js\ntool(${JSON.stringify(settings).slice(0, -1)}, run });\n\`\`\`\n`;
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
    .join('');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}
