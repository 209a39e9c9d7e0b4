/**
 * Findings and values that are not as their names say in; a log in SARIF 2.1.0 out, which code hosts show
 * beside the lines of a file. Each result has a physical location, since GitHub takes no other: for a server,
 * which has no file, its address.
 */
import { apiCodes, configurationCodes, routeCodes } from '../errors.ts';
import type { JsonObject } from '../json/index.ts';
import { VERSION } from '../version.ts';
import type { JudgedFinding } from './suppressions.ts';
import type { Rule, Severity } from './rule.ts';
import { rules } from './rules/index.ts';

/** Absent for findings in a server. */
interface Placed {
  readonly line?: number;
  readonly column?: number;
}

export interface SarifValue extends Placed {
  readonly file: string;
  readonly message: string;
}

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };
const VALUE_RULE = 'value-unexpected';

export function sarifOf(
  findings: readonly (JudgedFinding & Placed)[],
  values: readonly SarifValue[] = [],
): JsonObject {
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: 'anyshape', semanticVersion: VERSION, rules: descriptors },
        },
        columnKind: 'utf16CodeUnits',
        results: [...findings.map(findingResult), ...values.map(valueResult)],
      },
    ],
  };
}

const descriptors: readonly JsonObject[] = [
  ...rules.map(descriptorOf),
  ...Object.entries(routeCodes)
    .filter(([code]) => !rules.some(({ id }) => id === code))
    .map(([id, { meaning }]) => described(id, meaning, `${meaning} See docs/errors.md.`, 'routes')),
  ...Object.entries(apiCodes).map(([id, { meaning }]) =>
    described(id, meaning, `${meaning} See docs/errors.md.`, 'openapi'),
  ),
  ...Object.entries(configurationCodes).map(([id, { meaning }]) =>
    described(id, meaning, `${meaning} See docs/configuration.md.`, 'configuration'),
  ),
  described(
    VALUE_RULE,
    'A value is not as its name says.',
    'A value must fit the schema that its name matches, or must not where its name says "invalid". See docs/check.md.',
    'values',
  ),
];

function descriptorOf({ id, finds, why, severity, group }: Rule): JsonObject {
  return {
    ...described(id, finds, `${finds} ${why} See docs/rules/${id}.md.`, group),
    fullDescription: { text: why },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

function described(id: string, short: string, help: string, tag: string): JsonObject {
  return {
    id,
    name: id,
    shortDescription: { text: short },
    help: { text: help, markdown: help.replace(/docs\/\S+\.md/, '`$&`') },
    properties: { tags: [tag] },
  };
}

const numbers: ReadonlyMap<string, number> = new Map(
  descriptors.map(({ id }, index) => [id as string, index]),
);

function findingResult(finding: JudgedFinding & Placed): JsonObject {
  const { rule, severity, message, source, tool, side, place, also, suppressed } = finding;
  const logical = [tool, side].filter((part) => part !== undefined).join('.');
  const fullyQualifiedName = [source, logical, place].filter((part) => part !== '').join(' ');
  return {
    ruleId: rule,
    ruleIndex: numbers.get(rule)!,
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: physical(source, finding), logicalLocations: [{ fullyQualifiedName }] }],
    ...(also !== undefined && {
      relatedLocations: also.map((other, id) => ({
        id,
        physicalLocation: physical(source, finding),
        logicalLocations: [{ fullyQualifiedName: `${source} ${other}` }],
        message: { text: 'The same.' },
      })),
    }),
    partialFingerprints: { 'place/v1': [source, tool, side, place, rule].join('|') },
    ...(suppressed !== undefined && {
      suppressions: [
        { kind: suppressed.by === 'comment' ? 'inSource' : 'external', justification: suppressed.reason },
      ],
    }),
  };
}

function valueResult({ file, message, ...placed }: SarifValue): JsonObject {
  return {
    ruleId: VALUE_RULE,
    ruleIndex: numbers.get(VALUE_RULE)!,
    level: 'error',
    message: { text: message },
    locations: [{ physicalLocation: physical(file, { line: 1, ...placed }) }],
    partialFingerprints: { 'place/v1': `${file}|${VALUE_RULE}` },
  };
}

function physical(source: string, { line, column = 1 }: Placed): JsonObject {
  const uri = line === undefined ? addressPath(source) : encodeURI(source.replaceAll('\\', '/'));
  return { artifactLocation: { uri }, region: { startLine: line ?? 1, startColumn: column } };
}

/** `https://host/mcp` and `node server.mjs` as relative paths, which is all that code hosts take. */
function addressPath(source: string): string {
  return source.replace(/^[a-z][a-z+.-]*:\/*/i, '').replace(/[^\w./-]+/g, '-');
}
