/** The pages of `docs/rules/`, written from the rules: one for each, and the list of all. */
import { apiCodes, configurationCodes, routeCodes } from '../../src/errors.ts';
import { applyEdits, lintSource, rules, type Rule } from '../../src/lint/index.ts';
import { Tool } from '../../src/tool/index.ts';
import { exampleSource } from './example-source.ts';

/** In characters; a longer example is cut. */
const MAX_EXAMPLE = 1_200;

export function rulePages(): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', listOfRules()],
    ...rules.map((rule) => [`${rule.id}.md`, pageOf(rule)] as const),
  ]);
}

function listOfRules(): string {
  const groups = [...new Set(rules.map(({ group }) => group))].map((group) => {
    const entries = rules
      .filter((rule) => rule.group === group)
      .map(
        ({ id, severity, finds, fixes }) =>
          `- [${id}](${id}.md) (${severity}${fixes === true ? ', with a fix' : ''}): ${finds}`,
      );
    return `## ${TITLES[group]}\n\n${entries.join('\n')}\n`;
  });
  return `${INTRODUCTION}\n${groups.join('\n')}\n${codesOfRoutes()}\n${codesOfDocuments()}\n${codesOfConfigurations()}`;
}

/** Each code links to the rule of the same id where there is one, else to the page of codes. */
function codesOfRoutes(): string {
  const entries = Object.entries(routeCodes).map(([code, { meaning }]) => {
    const page = rules.some(({ id }) => id === code) ? `${code}.md` : '../errors.md';
    return `- [${code}](${page}): ${meaning}`;
  });
  return `${ROUTES}\n${entries.join('\n')}\n`;
}

function codesOfDocuments(): string {
  const entries = Object.entries(apiCodes).map(
    ([code, { meaning }]) => `- [${code}](../errors.md): ${meaning}`,
  );
  return `${DOCUMENTS}\n${entries.join('\n')}\n`;
}

function codesOfConfigurations(): string {
  const entries = Object.entries(configurationCodes).map(
    ([code, { meaning }]) => `- [${code}](../configuration.md): ${meaning}`,
  );
  return `${CONFIGURATIONS}\n${entries.join('\n')}\n`;
}

const CONFIGURATIONS = `## Configuration

Of \`anyshape.json\` or \`anyshape.yaml\`. An error refuses the file in every command, a warning does not.
`;

const DOCUMENTS = `## OpenAPI documents

An error leaves out an operation, a warning a part of one; what the operator has to provide, such as a credential, is
a hint.
`;

const ROUTES = `## Route files

\`check\` reports the problems of a route file under the codes that \`serve\` and every other command use. With
\`--mode spec\`, the default of \`check\`, a broken rule of the specification is an error; with \`--mode compat\` it is
a warning. The configuration, suppressions and baselines work for these codes as for the rules above.
`;

const TITLES = {
  specification: 'Specification',
  safety: 'Safety',
  quality: 'Quality',
} as const;

const INTRODUCTION = `# Rules

\`anyshape check\` applies these rules to tools and schemas. Errors break clients, warnings are almost certainly mistakes,
hints are suggestions; errors and warnings make the exit code 1. [check](../check.md) explains how to configure, suppress
and fix findings. These pages are generated from \`src/lint/rules\`, and a test compares them
(\`UPDATE_DOCS=1 npx vitest run test/lint/documents.test.ts\` writes them again).
`;

function pageOf(rule: Rule): string {
  const { id, severity, group, finds, why, fixes, examples } = rule;
  const fixed = fixes === true ? fixedExample(rule) : undefined;
  return [
    `# ${id}\n`,
    `${severity}, ${group}${fixes === true ? ', fixed by `--fix`' : ''}\n`,
    `${finds}\n`,
    `${why}\n`,
    '## Found\n',
    block(examples.fires),
    ...(fixed === undefined ? [] : ['## Fixed\n', block(fixed)]),
    '## Fine\n',
    block(examples.silent),
    `[All rules](README.md)\n`,
  ].join('\n');
}

function fixedExample(rule: Rule): unknown {
  const findings = lintSource(exampleSource(rule.examples.fires), [{ rule, severity: rule.severity }]);
  return applyEdits(
    rule.examples.fires,
    findings.flatMap(({ edits = [] }) => edits),
  );
}

/** Invisible characters are written as escapes. */
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
