/**
 * A shape in; the rows of its table out, one for each place in a value: nested members by their path, items
 * as `[]`, any other member as `*`. Each declaration is expanded once, so that a shape may contain itself;
 * the length is bounded.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { isAnything, isNothing, type Declaration, type ObjectShape, type Shape } from '../shapes/index.ts';
import { limitsInWords } from '../words/limits.ts';
import { cellWords, code } from './text.ts';
import { typeWords, valueWords } from './type-words.ts';

export interface Row {
  /** For example `entries[].name`. */
  readonly path: string;
  readonly type: string;
  readonly presence: 'required' | 'optional' | '';
  readonly about: string;
}

export interface Rows {
  readonly rows: readonly Row[];
  /** Whether there would be more. */
  readonly isCut: boolean;
}

const MAX_ROWS = 400;
const MAX_DEPTH = 12;

export function rowsOf(declaration: Declaration): Rows {
  const walk = new Walk();
  walk.value(declaration);
  return { rows: [...walk.rows.values()], isCut: walk.isCut };
}

/** One table. */
class Walk {
  /** By path and case, in the order of the schema. */
  readonly rows: Map<string, Row> = new Map();
  isCut = false;
  private readonly pathOf: Map<Declaration, string> = new Map();

  /** The value itself has a row, which an object does not need. */
  value(declaration: Declaration): void {
    const { shape, written } = declaration;
    this.pathOf.set(declaration, '');
    const type = typeWords(shape);
    if (type !== 'object')
      this.add({ path: '', type, presence: '', about: aboutCell(shape, written, '') }, '');
    this.inside(shape, '', '', 0);
  }

  /** The places inside a value; `note` names the case of several in which they exist. */
  private inside(shape: Shape, path: string, note: string, depth: number): void {
    if (depth > MAX_DEPTH) {
      this.isCut = true;
      return;
    }
    switch (shape.is) {
      case 'object':
        this.members(shape, path, note, depth);
        return;
      case 'array':
        shape.prefix.forEach((item, index) => this.place(item, `${path}[${index}]`, '', note, depth));
        if (!isAnything(shape.rest) && !isNothing(shape.rest))
          this.items(shape.rest, `${path}[]`, note, depth);
        return;
      case 'choice':
        this.cases(shape.of, path, note, depth);
        return;
      case 'both':
        for (const part of shape.of) this.inside(part, path, note, depth);
        return;
      case 'condition':
        this.cases([shape.then, shape.otherwise], path, note, depth);
        return;
      case 'named':
        if (this.pathOf.has(shape.to)) return;
        this.pathOf.set(shape.to, path);
        this.inside(shape.to.shape, path, note, depth + 1);
        return;
      default:
        return;
    }
  }

  private cases(parts: readonly Shape[], path: string, note: string, depth: number): void {
    const inner = parts.filter(hasPlaces);
    inner.forEach((part, index) => {
      const own = inner.length === 1 ? note : `case ${index + 1} of ${inner.length}`;
      this.inside(part, path, own, depth + 1);
    });
  }

  private members(
    { members, patterns, others }: ObjectShape,
    path: string,
    note: string,
    depth: number,
  ): void {
    const dot = path === '' ? '' : `${path}.`;
    for (const { name, shape, isRequired, written } of members) {
      const presence = isRequired ? 'required' : 'optional';
      this.place(shape, `${dot}${stepName(name)}`, presence, note, depth, written);
    }
    for (const { pattern, shape } of patterns)
      this.place(shape, `${dot}/${pattern}/`, 'optional', note, depth);
    if (!isAnything(others) && !isNothing(others)) this.place(others, `${dot}*`, 'optional', note, depth);
  }

  /** An item needs a row only where the type of its array does not describe it fully. */
  private items(rest: Shape, path: string, note: string, depth: number): void {
    const isExpanded = rest.is === 'named' && this.pathOf.has(rest.to);
    const needsRow = isExpanded || aboutCell(rest, undefined, '') !== '';
    if (needsRow) this.place(rest, path, '', note, depth);
    else this.inside(rest, path, note, depth + 1);
  }

  private place(
    shape: Shape,
    path: string,
    presence: Row['presence'],
    note: string,
    depth: number,
    written?: JsonObject,
  ): void {
    const before = shape.is === 'named' ? this.pathOf.get(shape.to) : undefined;
    const again = before === undefined ? '' : `as ${before === '' ? 'the whole value' : code(before)}`;
    const about = [aboutCell(shape, written, note), again].filter((words) => words !== '').join('<br>');
    this.add({ path, type: typeWords(shape), presence, about }, note);
    this.inside(shape, path, '', depth + 1);
  }

  /** Two schemas may describe one place: their rows are joined. */
  private add(row: Row, note: string): void {
    const key = `${row.path}\n${note}`;
    const before = this.rows.get(key);
    if (before === undefined && this.rows.size >= MAX_ROWS) this.isCut = true;
    else if (before === undefined) this.rows.set(key, row);
    else this.rows.set(key, joined(before, row));
  }
}

function joined(before: Row, row: Row): Row {
  const isRequired = before.presence === 'required' || row.presence === 'required';
  return {
    path: row.path,
    type: before.type === 'anything' ? row.type : before.type,
    presence: isRequired ? 'required' : before.presence,
    about: before.about === '' ? row.about : before.about,
  };
}

function hasPlaces(shape: Shape): boolean {
  return shape.is === 'named' ? !isScalar(shape.to.shape) : !isScalar(shape);
}

function isScalar({ is }: Shape): boolean {
  return (
    is === 'any' || is === 'literals' || is === 'number' || is === 'string' || is === 'not' || is === 'unread'
  );
}

/** A name that would be ambiguous in a path is quoted. */
function stepName(name: string): string {
  return /^[^\s.[\]"*/]+$/.test(name) ? name : JSON.stringify(name);
}

/** What people are pathOf of a place: purpose, limits, default, and in which case it is there. */
function aboutCell(shape: Shape, written: JsonObject | undefined, note: string): string {
  const target = shape.is === 'named' ? shape.to.written : undefined;
  const own = shape.is === 'number' || shape.is === 'string' ? shape.limits : undefined;
  // The limits are mostly in the schema of the member itself.
  const schemas = [written, target, own === written ? undefined : own].filter(isObject);
  const lines = [
    note,
    firstText(schemas),
    [...new Set(schemas.flatMap(limitWords))].join(', '),
    ...extras(schemas),
  ];
  return lines.filter((line) => line !== '').join('<br>');
}

function firstText(schemas: readonly JsonObject[]): string {
  for (const keyword of ['description', 'title']) {
    const text = schemas.map((schema) => schema[keyword]).find((value) => typeof value === 'string');
    if (text !== undefined) return cellWords(text);
  }
  return '';
}

/** Without the type, which has its own column. */
function limitWords(schema: JsonObject): string[] {
  return limitsInWords(schema, code).filter((words) => words !== 'integer');
}

function extras(schemas: readonly JsonObject[]): string[] {
  const withDefault = schemas.find((schema) => Object.hasOwn(schema, 'default'));
  return [
    ...(withDefault === undefined ? [] : [`default ${valueWords(withDefault['default'])}`]),
    ...(schemas.some((schema) => schema['deprecated'] === true) ? ['deprecated'] : []),
    ...(schemas.some((schema) => schema['readOnly'] === true) ? ['read only'] : []),
  ];
}
