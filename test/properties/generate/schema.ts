/**
 * Small schemas of one dialect, or with embedded resources of others. First a tree of keywords with gaps for
 * references is made, then identifiers and anchors are given, then every gap is filled with a way to a
 * subschema that is there. So every reference resolves, and only loops are left for admission to refuse.
 */
import { isObject, setOwn, type JsonObject } from '../../../src/json/index.ts';
import type { Schema } from '../oracle/document.ts';
import { drafts, heldBy, type Draft } from '../oracle/drafts.ts';
import { anyName } from './alphabet.ts';
import type { Dice } from './dice.ts';
import { entries, type Entry } from './keywords.ts';
import { fillReferences } from './references.ts';

export interface SchemaOptions {
  readonly draft: Draft;
  /** Whether embedded resources may declare another dialect. */
  readonly mixed?: boolean;
  /** Without references, identifiers and definitions. */
  readonly plain?: boolean;
}

/** A gap is a reference keyword with this value until it is filled. */
export const GAP = '#gap';

export function makeSchema(dice: Dice, options: SchemaOptions): JsonObject {
  const maker = new Maker(dice, options);
  const root = maker.root();
  if (options.plain !== true) fillReferences(dice, root, options.draft);
  return root;
}

const MAX_DEPTH = 3;
const IDENTIFIERS = [
  'one',
  'two',
  'dir/three',
  'http://other.test/four',
  'https://third.test/dir/five',
  'six',
  'one?q',
];

/** Lives for one document. */
class Maker {
  private readonly dice: Dice;
  private readonly options: SchemaOptions;
  private readonly identifiers: string[];
  private draft: Draft;
  private left = 14;

  constructor(dice: Dice, options: SchemaOptions) {
    this.dice = dice;
    this.options = options;
    this.draft = options.draft;
    this.identifiers = dice.shuffled(IDENTIFIERS);
  }

  root(): JsonObject {
    const { dice, draft, options } = this;
    const root: JsonObject = {};
    if (draft.level < 9 || dice.chance(0.3)) root['$schema'] = draft.uri;
    if (options.plain !== true && dice.chance(0.4)) {
      root[draft.identifier] = dice.pick(['http://root.test/base/doc', 'http://root.test/', 'rel/doc']);
    }
    this.addKeywords(root, 0);
    if (options.plain !== true) this.addDefinitions(root, 1);
    return root;
  }

  private schema(depth: number): Schema {
    const { dice, draft } = this;
    this.left--;
    if (draft.level > 4 && dice.chance(depth < MAX_DEPTH ? 0.1 : 0.3)) return dice.chance(0.6);
    const schema: JsonObject = {};
    const outer = draft;
    if (this.options.plain !== true && dice.chance(0.08)) this.identify(schema);
    this.addKeywords(schema, depth);
    // A resource that declares an older dialect and hides its own identifier says two things at once.
    if (Object.hasOwn(schema, '$schema') && this.draft.level < 8) delete schema['$ref'];
    if (this.options.plain !== true && dice.chance(0.1)) this.addDefinitions(schema, depth + 1);
    this.draft = outer;
    return schema;
  }

  /** Makes the subschema a resource of its own, perhaps of another dialect. */
  private identify(schema: JsonObject): void {
    const identifier = this.identifiers.pop();
    if (identifier === undefined) return;
    if (this.options.mixed === true && this.dice.chance(0.7)) {
      this.draft = this.dice.pick(drafts);
      schema['$schema'] = this.draft.uri;
    }
    schema[this.draft.identifier] = identifier;
  }

  private addKeywords(schema: JsonObject, depth: number): void {
    const { dice, draft } = this;
    const nests = depth < MAX_DEPTH && this.left > 0;
    const usable = entries.filter((entry) => this.isUsable(entry, nests));
    const total = usable.reduce((sum, { weight }) => sum + weight, 0);
    for (let i = dice.below(3) + (depth === 0 ? 2 : 1); i > 0; i--) {
      let at = dice.below(total);
      const entry = usable.find(({ weight }) => (at -= weight) < 0)!;
      entry.add(schema, { dice, level: draft.level, child: () => this.schema(depth + 1) });
    }
    if (this.options.plain === true || !dice.chance(depth === 0 ? 0.2 : 0.3)) return;
    schema['$ref'] = GAP;
    if (draft.level < 8 && dice.chance(0.8)) dropHidden(schema, draft);
    if (draft.level === 8 && dice.chance(0.5)) schema['$recursiveRef'] = '#';
    if (draft.level === 9 && dice.chance(0.5)) schema['$dynamicRef'] = GAP;
    if (draft.level >= 8 && dice.chance(0.4) && Object.keys(schema).length > 1) delete schema['$ref'];
  }

  private isUsable({ since = 4, until = 9, nests: isNesting = false }: Entry, nests: boolean): boolean {
    return since <= this.draft.level && this.draft.level <= until && (nests || !isNesting);
  }

  private addDefinitions(schema: JsonObject, depth: number): void {
    const { dice, draft } = this;
    if (dice.chance(0.2)) return;
    const shelves = draft.level < 8 ? ['definitions'] : ['$defs', 'definitions'];
    for (const shelf of dice.chance(0.2) ? shelves : shelves.slice(0, 1)) {
      const map: JsonObject = {};
      for (const name of dice.times(1, 3, () => shelfName(dice))) setOwn(map, name, this.definition(depth));
      schema[shelf] = map;
    }
  }

  /** Often a resource of its own, since that is what definitions are for. */
  private definition(depth: number): Schema {
    const schema = this.schema(depth);
    const { dice, draft } = this;
    const isFree =
      isObject(schema) && !Object.hasOwn(schema, draft.identifier) && !Object.hasOwn(schema, '$schema');
    if (isFree && dice.chance(0.3) && this.identifiers.length > 0)
      schema[draft.identifier] = this.identifiers.pop();
    return schema;
  }
}

/** What stands beside `$ref` is ignored before 2019-09; mostly there is nothing to ignore. */
function dropHidden(schema: JsonObject, { level }: Draft): void {
  for (const keyword of Object.keys(schema)) {
    if (heldBy(keyword, level) !== undefined) Reflect.deleteProperty(schema, keyword);
  }
}

/** Some are names that an upgrade might think free. */
function shelfName(dice: Dice): string {
  return dice.chance(0.05) ? dice.pick(['a (definitions)', 'a ($defs)', 'recursive']) : anyName(dice);
}
