/**
 * Why a value was refused: failures into a sink. Verdicts come from the fast interpreter; this walks only where something
 * failed, off a list. In a very deep value it goes everywhere instead, since asking at every level would cost the
 * square of its depth.
 */
import { ARRAY, EVERY_KIND, kindOf, OBJECT } from '../../json/index.ts';
import type { Detail } from '../keywords/index.ts';
import { OutOfSteps } from '../meter.ts';
import {
  choiceOf,
  Join,
  Op,
  type Applicator,
  type ArrayPlan,
  type Check,
  type ContainsPlan,
  type Dependency,
  type Node,
  type ObjectPlan,
  type PropertyRecord,
} from '../program/index.ts';
import type { BranchMiss } from '../problem.ts';
import {
  equalsOne,
  findEqualItems,
  passesArray,
  passesNumber,
  passesObject,
  passesString,
} from './checks.ts';
import { closestFirst } from './closest.ts';
import { evaluatedItems, evaluatedProperties } from './evaluated.ts';
import { decide } from './decide.ts';
import { countMembers, hasMember, plainMembers, type Members } from './members.ts';
import type { Run } from './run.ts';
import { Place } from './place.ts';
import { NO_DETAIL, Sink } from './sink.ts';

/** Branches of a choice that are explained. */
const MAX_BRANCHES = 20;
const STEPS_PER_SUSPECT = 8;

const NONE: readonly never[] = [];

/** A part of the value that did not fit, or, in a very deep one, that may not have. */
interface Suspect {
  readonly node: Node;
  readonly value: unknown;
  readonly place: Place;
  readonly surelyFails: boolean;
  /** The one that was found after it, and is taken up after it. */
  next: Suspect | undefined;
}

export function explain(node: Node, value: unknown, run: Run, sink: Sink, place: Place = new Place()): void {
  new Explanation(run, sink).of({ node, value, place, surelyFails: true, next: undefined });
}

/** Lives for one explanation, or for one branch of a choice. */
class Explanation {
  private readonly run: Run;
  private readonly sink: Sink;
  /** The last of a chain, not of an array: those that have been taken up are let go. */
  private last: Suspect | undefined = undefined;
  /** Suspects still to come that will each add a failure. */
  private awaited = 1;
  /** The place that was made last: several nodes mostly ask for the same one in a row. */
  private latest: Place | undefined = undefined;
  /** Whether nothing has been found yet that is wrong with the suspect in question. */
  private fits = true;
  /**
   * Whether something must be wrong with the parts that are come upon now. Then the last one need not be asked about where all
   * others fit, so it is held back until the next one comes: a way down to a failure would else judge at every level all
   * that lies below.
   */
  private mustMiss = false;
  private held: Node | undefined = undefined;
  private heldValue: unknown = undefined;
  private heldKey: string | number | undefined = undefined;

  constructor(run: Run, sink: Sink) {
    this.run = run;
    this.sink = sink;
  }

  of(first: Suspect): void {
    // Taken in order of discovery, so that what is wrong near the root comes first.
    this.last = first;
    for (let suspect: Suspect | undefined = first; suspect !== undefined; suspect = suspect.next) {
      if (this.sink.full) return;
      if (suspect.surelyFails) this.awaited--;
      this.questionWithin(suspect);
    }
  }

  /** The list will be full: there is no need to look for more. */
  private get hasEnough(): boolean {
    return this.sink.failures.length + this.awaited >= this.sink.most;
  }

  /** A container too large to be looked through to its end may already have shown what is wrong with it. */
  private questionWithin(suspect: Suspect): void {
    try {
      this.question(suspect);
    } catch (error) {
      const isOver = error instanceof OutOfSteps && suspect.next !== undefined && this.run.takeLastChance();
      if (!isOver) throw error;
    }
  }

  private question(suspect: Suspect): void {
    const { node, value, place } = suspect;
    this.run.spend(STEPS_PER_SUSPECT);
    const kind = kindOf(value);
    if ((node.kinds & kind) === 0) {
      if (node.kindsKeyword !== undefined) this.sink.add(node.site, node.kindsKeyword, value, place);
      else this.sink.addForbidden(node.site, place);
      return;
    }
    if (node.kindsOnly || (!node.leaf && !place.begins(node))) return;
    this.fits = true;
    this.mustMiss = false;
    this.held = undefined;
    if (node.asksScalar) this.scalar(suspect);
    if (kind === OBJECT && node.object !== undefined) this.object(suspect, node.object);
    if (kind === ARRAY && node.array !== undefined) this.array(suspect, node.array);
    if (node.applicators !== undefined) this.applicators(suspect, node.applicators);
    // Members are accounted for only by what passed, so this is asked last.
    if (this.fits && kind === OBJECT && node.object?.unevaluated !== undefined)
      this.unevaluatedProperties(suspect);
    if (this.fits && kind === ARRAY && node.array?.unevaluated !== undefined) this.unevaluatedItems(suspect);
  }

  /**
   * Notes a part for later if it fails, or if asking would cost too much. Without a key, the part is what stands at
   * the place; with one, it is that member of it.
   */
  private suspect(node: Node, value: unknown, place: Place, key?: string | number): void {
    if (node.isFlat && decide(node, value, this.run)) return;
    this.askHeld(place);
    if (this.hasEnough) this.fits = false;
    else if (node.isFlat) this.note(node, value, place, key, true);
    else if (this.mustMiss && this.fits && !this.run.wentDeep) {
      this.held = node;
      this.heldValue = value;
      this.heldKey = key;
    } else this.ask(node, value, place, key);
  }

  private ask(node: Node, value: unknown, place: Place, key: string | number | undefined): void {
    const isBlind = this.run.wentDeep;
    if (isBlind || !this.decides(node, value)) this.note(node, value, place, key, !isBlind);
  }

  private decides(node: Node, value: unknown): boolean {
    const { run } = this;
    const known = run.verdictOn(node, value);
    if (known !== undefined) return known;
    const { left } = run;
    const verdict = decide(node, value, run);
    run.noteSpent(node, left - run.left);
    return verdict;
  }

  private askHeld(place: Place): void {
    const { held } = this;
    if (held === undefined) return;
    this.held = undefined;
    this.ask(held, this.heldValue, place, this.heldKey);
  }

  /** There are no more parts: if nothing was wrong with the others, then with the one that was held back. */
  private endParts(place: Place): void {
    this.mustMiss = false;
    const { held } = this;
    if (held === undefined) return;
    if (!this.fits || this.run.wentDeep) return this.askHeld(place);
    this.held = undefined;
    this.note(held, this.heldValue, place, this.heldKey, true);
  }

  private note(
    node: Node,
    value: unknown,
    place: Place,
    key: string | number | undefined,
    surelyFails: boolean,
  ): void {
    const at = key === undefined ? place : this.below(place, key);
    const found: Suspect = { node, value, place: at, surelyFails, next: undefined };
    this.last = this.last!.next = found;
    if (!surelyFails) return;
    this.awaited++;
    this.fits = false;
  }

  private below(parent: Place, key: string | number): Place {
    const { latest } = this;
    if (latest !== undefined && latest.parent === parent && latest.key === key) return latest;
    return (this.latest = new Place(parent, key));
  }

  private fail(suspect: Suspect, check: Check, detail: Detail): void {
    this.fits = false;
    this.sink.add(suspect.node.site, check.keyword, suspect.value, suspect.place, detail);
  }

  private scalar(suspect: Suspect): void {
    const { node, value, place } = suspect;
    for (const equality of node.equalities ?? NONE) {
      if (equalsOne(equality, value, this.run)) continue;
      this.sink.add(node.site, equality.keyword, value, place);
      this.fits = false;
    }
    if (typeof value === 'number') {
      for (const check of node.numberChecks ?? NONE) {
        if (!passesNumber(check, value)) this.fail(suspect, check, NO_DETAIL);
      }
    } else if (typeof value === 'string') {
      for (const check of node.stringChecks ?? NONE) {
        if (!passesString(check, value, this.run))
          this.fail(suspect, check, { count: this.run.lengthOf(value) });
      }
    }
  }

  private object(suspect: Suspect, plan: ObjectPlan): void {
    const { node, place, surelyFails } = suspect;
    const value = plainMembers(suspect.value as object);
    if (plan.requiredCount > 0) this.required(suspect, plan, value);
    const { names, dependencies, unevaluated } = plan;
    const hasMore = names !== undefined || dependencies !== undefined || unevaluated !== undefined;
    this.mustMiss = surelyFails && !hasMore && node.applicators === undefined;
    const isAll = this.members(suspect, plan, value);
    this.endParts(place);
    if (dependencies !== undefined && isAll) this.dependencies(suspect, dependencies, value);
  }

  private required({ node, place }: Suspect, plan: ObjectPlan, value: Members): void {
    const { records, requiredKeyword } = plan;
    this.run.spend(records.length);
    if (hasAllRequired(plan, value)) return;
    for (const { key, required } of records) {
      if (!required || hasMember(value, key)) continue;
      this.fits = false;
      if (this.sink.full) return;
      this.sink.add(node.site, requiredKeyword!, value, place, { name: key });
    }
  }

  /** False where enough was found before all of them were looked at. */
  private members(suspect: Suspect, plan: ObjectPlan, value: Members): boolean {
    const keys = this.run.listedKeys(value) ?? (plan.checks === undefined ? undefined : Object.keys(value));
    if (plan.checks !== undefined) {
      const count = countMembers(value, keys!);
      for (const check of plan.checks) if (!passesObject(check, count)) this.fail(suspect, check, { count });
    }
    let count = 0;
    let isAll = true;
    if (keys === undefined) {
      for (const key in value) {
        if (!(isAll = !this.hasEnough)) break;
        this.member(plan, key, value[key], count++, suspect.place);
      }
    } else {
      for (const key of keys) {
        if (!(isAll = !this.hasEnough)) break;
        this.member(plan, key, value[key], count++, suspect.place);
      }
    }
    if (!isAll) this.fits = false;
    this.run.spendMembers(value, count);
    return isAll;
  }

  private member(plan: ObjectPlan, key: string, value: unknown, index: number, place: Place): void {
    if (value === undefined) return;
    const declared = recordOf(plan, key, index)?.node;
    if (plan.isRecord) {
      const only = declared ?? plan.additional;
      if (only !== undefined) this.suspect(only, value, place, key);
      return;
    }
    if (declared !== undefined) this.suspect(declared, value, place, key);
    let isKnown = declared !== undefined;
    for (const { matcher, node } of plan.patterns ?? NONE) {
      if (!matcher.test(key, this.run)) continue;
      isKnown = true;
      this.suspect(node, value, place, key);
    }
    if (!isKnown && plan.additional !== undefined) this.suspect(plan.additional, value, place, key);
    if (plan.names !== undefined) this.name(plan.names, key, place);
  }

  /** A bad name is reported at the property that has it, in words that do not sound as if its value were meant. */
  private name(names: Node, key: string, place: Place): void {
    if (decide(names, key, this.run)) return;
    this.fits = false;
    const at = this.below(place, key);
    if (names.kinds === 0) return this.sink.addForbidden(names.site, at);
    const reasons = new Sink(1);
    explain(names, key, this.run, reasons);
    const [reason] = reasons.failures;
    if (reason !== undefined) this.sink.addName(reason, key, at);
  }

  private dependencies(
    { node, value, place }: Suspect,
    dependencies: readonly Dependency[],
    members: Members,
  ): void {
    this.run.spendNames(dependencies.length);
    for (const { keyword, key, required, node: dependent } of dependencies) {
      if (!hasMember(members, key)) continue;
      this.run.spendNames(required.length);
      for (const name of required) {
        if (hasMember(members, name)) continue;
        this.fits = false;
        this.sink.add(node.site, keyword, value, place, { name, trigger: key });
      }
      if (dependent !== undefined) this.suspect(dependent, value, place);
    }
  }

  private array(suspect: Suspect, plan: ArrayPlan): void {
    const { node, place, surelyFails } = suspect;
    const items = suspect.value as readonly unknown[];
    this.run.spend(1);
    for (const check of plan.checks ?? NONE) {
      const detail = missOfSize(check, items, this.run);
      if (detail !== undefined) this.fail(suspect, check, detail);
    }
    this.mustMiss =
      surelyFails &&
      plan.contains === undefined &&
      plan.unevaluated === undefined &&
      node.applicators === undefined;
    let index = 0;
    const misfit = this.run.firstMisfit(plan, items);
    if (misfit !== undefined && !this.hasEnough) {
      this.run.spend(1);
      this.note(plan.prefix[misfit] ?? plan.rest!, items[misfit], place, misfit, true);
      index = misfit + 1;
    }
    for (; index < items.length && !this.hasEnough; index++) {
      const item = plan.prefix[index] ?? plan.rest;
      if (item === undefined) break;
      this.run.spend(1);
      this.suspect(item, items[index], place, index);
    }
    this.endParts(place);
    if (plan.contains !== undefined) this.contains(suspect, plan.contains, items);
  }

  private contains({ node, place }: Suspect, plan: ContainsPlan, items: readonly unknown[]): void {
    let count = 0;
    this.run.spend(items.length);
    for (const item of items) if (decide(plan.node, item, this.run)) count++;
    if (count >= plan.minimum && count <= plan.maximum) return;
    this.fits = false;
    const keyword = count < plan.minimum ? plan.minimumKeyword : plan.maximumKeyword;
    this.sink.add(node.site, keyword, items, place, { count });
  }

  private applicators(suspect: Suspect, applicators: readonly Applicator[]): void {
    const { node, place, surelyFails } = suspect;
    const hasMore = node.object?.unevaluated !== undefined || node.array?.unevaluated !== undefined;
    for (const applicator of applicators) {
      // If nothing else is wrong with what surely fails, then the last of its applicators is.
      this.mustMiss = surelyFails && !hasMore && applicator === applicators.at(-1);
      this.applicator(applicator, suspect);
    }
    this.endParts(place);
  }

  private applicator(applicator: Applicator, suspect: Suspect): void {
    const { join, nodes, keyword } = applicator;
    const { node: owner, value, place } = suspect;
    if (join === Join.all) {
      for (const node of nodes) {
        if (this.hasEnough) this.fits = false;
        else this.suspect(node!, value, place);
      }
      return;
    }
    if (join === Join.choose) {
      const chosen = decide(nodes[0]!, value, this.run) ? nodes[1] : nodes[2];
      if (chosen !== undefined) this.suspect(chosen, value, place);
      return;
    }
    const denied = join === Join.not ? deniedBy(nodes[0]!) : undefined;
    if (denied !== undefined) return this.suspect(denied, value, place);
    const isWrong = this.mustMiss && this.fits && !this.run.wentDeep;
    const indexes = isWrong && fitsOneAtMost(applicator, value) ? NONE : this.fitting(applicator, value);
    if (join === Join.not ? indexes.length === 0 : indexes.length === 1) return;
    this.fits = false;
    if (indexes.length > 0) return this.sink.add(owner.site, keyword, value, place, { indexes });
    const { run, sink } = this;
    const branches = (later: Run) => explainBranches(nodes, value, place, later, sink);
    sink.addChoice(owner.site, keyword, value, place, run, branches);
  }

  /** Which branches the value fits; of a choice that takes any of them, the first. */
  private fitting({ join, nodes }: Applicator, value: unknown): readonly number[] {
    const indexes: number[] = [];
    for (let index = 0; index < nodes.length; index++) {
      if (!decide(nodes[index]!, value, this.run)) continue;
      indexes.push(index);
      if (join === Join.any) break;
    }
    return indexes;
  }

  private unevaluatedProperties({ node, value: object, place, surelyFails }: Suspect): void {
    const value = plainMembers(object as object);
    const isEvaluated = evaluatedProperties(
      node,
      value,
      (branch) => decide(branch, value, this.run),
      this.run,
    );
    if (isEvaluated === undefined) return;
    this.mustMiss = surelyFails;
    for (const key in value) {
      if (this.hasEnough) break;
      if (value[key] === undefined || isEvaluated(key)) continue;
      this.suspect(node.object!.unevaluated!, value[key], place, key);
    }
    this.endParts(place);
  }

  private unevaluatedItems({ node, value, place, surelyFails }: Suspect): void {
    const items = value as readonly unknown[];
    const { prefix, indexes } = evaluatedItems(
      node,
      items,
      (branch) => decide(branch, items, this.run),
      (contained, index) => decide(contained, items[index], this.run),
      this.run,
    );
    this.mustMiss = surelyFails;
    for (let i = prefix; i < items.length && !this.hasEnough; i++) {
      if (!indexes.has(i)) this.suspect(node.array!.unevaluated!, items[i], place, i);
    }
    this.endParts(place);
  }
}

/** Why each branch of a choice missed, the closest first; undefined where choices nest too deep to be read. */
function explainBranches(
  nodes: Applicator['nodes'],
  value: unknown,
  place: Place,
  run: Run,
  around: Sink,
): readonly BranchMiss[] | undefined {
  const misses: BranchMiss[] = [];
  for (const node of nodes.slice(0, MAX_BRANCHES)) {
    const sink = around.forBranch();
    if (sink === undefined) return undefined;
    explain(node!, value, run, sink, place.again());
    misses.push({ schemaPath: node!.site.pathOf(), failures: sink.failures });
  }
  return closestFirst(misses, place.path);
}

/** Then a choice that is wrong is one that nothing fits. */
function fitsOneAtMost(applicator: Applicator, value: unknown): boolean {
  const { join, nodes } = applicator;
  if (join !== Join.one || kindOf(value) !== OBJECT) return join === Join.any;
  applicator.choice ??= choiceOf(nodes as readonly Node[]);
  return applicator.choice.discriminator !== undefined;
}

/** Finds that out without asking for each by name, which takes longer; false may also mean that they hide. */
function hasAllRequired(plan: ObjectPlan, value: Members): boolean {
  let found = 0;
  let index = 0;
  for (const key in value) {
    const record = recordOf(plan, key, index++);
    if (record !== undefined && record.required && value[key] !== undefined) found++;
  }
  return found === plan.requiredCount;
}

/** Members mostly come in the order of the schema, so the record at the same index is tried before the others. */
function recordOf(plan: ObjectPlan, key: string, index: number): PropertyRecord | undefined {
  const { records } = plan;
  if (index < records.length && records[index]!.key === key) return records[index];
  return plan.find(key);
}

/** What a node that is nothing but a `not` denies: two of them cancel out, and the inside has more to say. */
function deniedBy({
  kinds,
  equalities,
  numberChecks,
  stringChecks,
  array,
  object,
  applicators,
}: Node): Node | undefined {
  const parts = [equalities, numberChecks, stringChecks, array, object];
  if (kinds !== EVERY_KIND || parts.some((part) => part !== undefined)) return undefined;
  const [only, ...others] = applicators ?? [];
  return only?.join === Join.not && others.length === 0 ? only.nodes[0] : undefined;
}

/** What is wrong with the size of an array or the difference of its items; undefined where nothing is. */
function missOfSize(check: Check, items: readonly unknown[], run: Run): Detail | undefined {
  const count = items.length;
  if (check.op !== Op.uniqueItems) return passesArray(check, items, run) ? undefined : { count };
  const indexes = findEqualItems(items, run);
  return indexes === undefined ? undefined : { count, indexes };
}
