/**
 * A tool as the versions see it in; a table out: a column for each group of versions that see the same, and a
 * row for each member of the JSON. Equal neighbours in a row become one cell, so that differences stand out.
 */
import type { JsonObject } from '../../json/index.ts';
import { isServedVersion } from '../../wire/index.ts';
import { flatJson } from './layout-json.ts';
import type { Seen, ToolView } from './view.ts';

export interface Cell {
  /** How many columns it covers. */
  readonly span: number;
  /** Undefined where the member is absent. */
  readonly value: unknown;
  /** Whether it differs from the newest version. */
  readonly isOther: boolean;
}

export interface Row {
  readonly label: string;
  readonly cells: readonly Cell[];
}

export interface Column {
  readonly versions: readonly string[];
  /** What all of them see. */
  readonly seen: Seen;
}

export interface Section {
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface Table {
  readonly columns: readonly Column[];
  readonly sections: readonly Section[];
}

export function tableOf({ seen, samples }: ToolView): Table {
  const columns: Column[] = [];
  for (const next of seen) {
    const last = columns.at(-1);
    if (last !== undefined && sightText(last.seen) === sightText(next)) {
      columns[columns.length - 1] = { ...last, versions: [...last.versions, headOf(next)] };
    } else columns.push({ versions: [headOf(next)], seen: next });
  }
  const sights = columns.map((column) => column.seen);
  const list = { title: 'tools/list', rows: rowsOf(sights.map(({ tool }) => ({ ...tool }))) };
  const calls = samples.map((sample, index) => ({
    title: samples.length === 1 ? 'tools/call' : `tools/call, when it returns ${flatJson(sample, MAX_TITLE)}`,
    rows: rowsOf(sights.map(({ results }) => ({ ...results[index] }))),
  }));
  return { columns, sections: [list, ...calls] };
}

const MAX_TITLE = 60;

/** The head of a column: the version, marked if anyshape does not serve it. */
export function headOf({ version }: Seen): string {
  return isServedVersion(version) ? version : `${version} (not served)`;
}

function sightText({ tool, results }: Seen): string {
  return JSON.stringify([tool, results]);
}

/** Shown once, above the table. */
const IN_THE_HEADING = new Set(['name', 'description']);

function rowsOf(members: readonly JsonObject[]): Row[] {
  const names = [...new Set(members.toReversed().flatMap((member) => Object.keys(member)))];
  return names
    .filter((name) => !IN_THE_HEADING.has(name))
    .map((name) => ({ label: name, cells: cellsOf(members.map((member) => member[name])) }));
}

function cellsOf(values: readonly unknown[]): Cell[] {
  const texts = values.map((value) => JSON.stringify(value));
  const cells: Cell[] = [];
  values.forEach((value, index) => {
    const last = cells.at(-1);
    if (last !== undefined && texts[index] === texts[index - 1])
      cells[cells.length - 1] = { ...last, span: last.span + 1 };
    else cells.push({ span: 1, value, isOther: texts[index] !== texts.at(-1) });
  });
  return cells;
}
