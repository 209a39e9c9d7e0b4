/** Findings in; a log in SARIF 2.1.0 out, as code hosts show it beside the lines of a file. */
import type { JsonObject } from '../json/index.ts';
import { routeCodes } from '../errors.ts';
import { VERSION } from '../version.ts';
import type { JudgedFinding } from './excuse.ts';
import type { Rule, Severity } from './rule.ts';
import { rules } from './rules/index.ts';

export interface SarifPosition {
  readonly line: number;
  readonly column: number;
}

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

export function sarifOf(
  findings: readonly JudgedFinding[],
  positionOf: (finding: JudgedFinding) => SarifPosition | undefined,
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
        results: findings.map((finding) => resultOf(finding, positionOf(finding))),
      },
    ],
  };
}

const descriptors: readonly JsonObject[] = [
  ...rules.map(descriptorOf),
  ...Object.entries(routeCodes)
    .filter(([code]) => !rules.some(({ id }) => id === code))
    .map(([id, { meaning }]) => ({
      id,
      shortDescription: { text: meaning },
      properties: { tags: ['routes'] },
    })),
];

function descriptorOf({ id, finds, why, severity, group }: Rule): JsonObject {
  return {
    id,
    shortDescription: { text: finds },
    fullDescription: { text: why },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { tags: [group] },
  };
}

const numbers: ReadonlyMap<string, number> = new Map(
  descriptors.map(({ id }, index) => [id as string, index]),
);

function resultOf(finding: JudgedFinding, position: SarifPosition | undefined): JsonObject {
  const { rule, severity, message, source, tool, side, place, pointer, also, excuse } = finding;
  const logical = [tool, side].filter((part) => part !== undefined).join('.');
  const region = position && { region: { startLine: position.line, startColumn: position.column } };
  return {
    ruleId: rule,
    ruleIndex: numbers.get(rule)!,
    level: LEVELS[severity],
    message: { text: message },
    locations: [
      {
        // Servers and modules have no text to point at, and still a name.
        ...(pointer !== undefined && {
          physicalLocation: { artifactLocation: { uri: encodeURI(source) }, ...region },
        }),
        logicalLocations: [
          {
            fullyQualifiedName: `${source}${logical === '' ? '' : ` ${logical}`}${place === '' ? '' : ` ${place}`}`,
          },
        ],
      },
    ],
    ...(also !== undefined && {
      relatedLocations: also.map((other, id) => ({
        id,
        logicalLocations: [{ fullyQualifiedName: `${source} ${other}` }],
        message: { text: 'The like.' },
      })),
    }),
    partialFingerprints: { 'place/v1': [source, tool, side, place, rule].join('|') },
    ...(excuse !== undefined && {
      suppressions: [
        { kind: excuse.by === 'comment' ? 'inSource' : 'external', justification: excuse.reason },
      ],
    }),
  };
}
