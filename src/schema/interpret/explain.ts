/**
 * Why a value was refused: failures into a sink. Verdicts come from the fast interpreter; this walks only where something
 * failed, off a list. In a very deep value it goes everywhere instead, since asking at every level would cost the
 * square of its depth.
 */
import { ARRAY, EVERY_KIND, kindOf, OBJECT } from '../../json/index.ts';
import type { Detail } from '../keywords/index.ts';
import { OutOfSteps } from '../meter.ts';
import { Join, Op, type Applicator, type Check, type Node, type ObjectPlan } from '../program/index.ts';
import type { BranchMiss } from '../problem.ts';
import { schemaPath } from '../site.ts';
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
import { Sink } from './sink.ts';

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
  private latest: Place = new Place();

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
    let fits = this.scalar(suspect);
    if (kind === OBJECT && node.object !== undefined) fits = this.object(suspect) && fits;
    if (kind === ARRAY && node.array !== undefined) fits = this.array(suspect) && fits;
    if (node.applicators !== undefined) fits = this.applicators(suspect, node.applicators, fits);
    // Members are accounted for only by what passed, so this is asked last.
    if (fits && kind === OBJECT && node.object?.unevaluated !== undefined)
      this.unevaluatedProperties(suspect);
    if (fits && kind === ARRAY && node.array?.unevaluated !== undefined) this.unevaluatedItems(suspect);
  }

  /**
   * Notes a part for later if it fails, or if asking would cost too much. False: it surely fails. Without a key, the
   * part is what stands at the place; with one, it is that member of it.
   */
  private suspect(node: Node, value: unknown, place: Place, key?: string | number): boolean {
    if (this.hasEnough) return false;
    const isBlind = this.run.wentDeep && !node.isFlat;
    if (!isBlind && decide(node, value, this.run)) return true;
    const at = key === undefined ? place : this.below(place, key);
    const found: Suspect = { node, value, place: at, surelyFails: !isBlind, next: undefined };
    this.last = this.last!.next = found;
    if (!isBlind) this.awaited++;
    return isBlind;
  }

  private below(parent: Place, key: string | number): Place {
    if (this.latest.parent !== parent || this.latest.key !== key) this.latest = new Place(parent, key);
    return this.latest;
  }

  private fail(suspect: Suspect, check: Check, detail: Detail): false {
    this.sink.add(suspect.node.site, check.keyword, suspect.value, suspect.place, detail);
    return false;
  }

  private scalar(suspect: Suspect): boolean {
    const { node, value, place } = suspect;
    let fits = true;
    if (node.equalities !== undefined) {
      for (const equality of node.equalities) {
        if (equalsOne(equality, value, this.run)) continue;
        this.sink.add(node.site, equality.keyword, value, place);
        fits = false;
      }
    }
    if (typeof value === 'number') {
      for (const check of node.numberChecks ?? []) {
        if (!passesNumber(check, value)) fits = this.fail(suspect, check, {});
      }
    } else if (typeof value === 'string') {
      for (const check of node.stringChecks ?? []) {
        if (!passesString(check, value, this.run))
          fits = this.fail(suspect, check, { count: this.run.lengthOf(value) });
      }
    }
    return fits;
  }

  private object(suspect: Suspect): boolean {
    const { node, place } = suspect;
    const plan = node.object!;
    const value = plainMembers(suspect.value as object);
    const keys = this.run.listedKeys(value) ?? Object.keys(value);
    this.run.spendMembers(value, keys.length);
    let fits = true;
    if (plan.requiredCount > 0) fits = this.required(suspect, value);
    if (plan.checks !== undefined) {
      const count = countMembers(value, keys);
      for (const check of plan.checks) {
        if (!passesObject(check, count)) fits = this.fail(suspect, check, { count });
      }
    }
    for (const key of keys) {
      if (value[key] === undefined) continue;
      if (this.hasEnough) return false;
      fits = this.member(plan, key, value[key], place) && fits;
    }
    return this.dependencies(suspect, value) && fits;
  }

  private required({ node, place }: Suspect, value: Members): boolean {
    const { records, requiredKeyword } = node.object!;
    this.run.spend(records.length);
    let fits = true;
    for (const { key, required } of records) {
      if (!required || hasMember(value, key)) continue;
      if (this.sink.full) return false;
      this.sink.add(node.site, requiredKeyword!, value, place, { name: key });
      fits = false;
    }
    return fits;
  }

  private member(plan: ObjectPlan, key: string, value: unknown, place: Place): boolean {
    let fits = true;
    const declared = plan.find(key)?.node;
    if (declared !== undefined) fits = this.suspect(declared, value, place, key);
    let isKnown = declared !== undefined;
    for (const { matcher, node } of plan.patterns ?? NONE) {
      if (!matcher.test(key, this.run)) continue;
      isKnown = true;
      fits = this.suspect(node, value, place, key) && fits;
    }
    if (!isKnown && plan.additional !== undefined)
      fits = this.suspect(plan.additional, value, place, key) && fits;
    return (plan.names === undefined || this.name(plan.names, key, place)) && fits;
  }

  /** A bad name is reported at the property that has it, in words that do not sound as if its value were meant. */
  private name(names: Node, key: string, place: Place): boolean {
    if (decide(names, key, this.run)) return true;
    const at = this.below(place, key);
    if (names.kinds === 0) {
      this.sink.addForbidden(names.site, at);
      return false;
    }
    const reasons = new Sink(1);
    explain(names, key, this.run, reasons);
    const [reason] = reasons.failures;
    if (reason !== undefined) this.sink.addName(reason, key, at);
    return false;
  }

  private dependencies({ node, value, place }: Suspect, members: Members): boolean {
    const { dependencies } = node.object!;
    if (dependencies === undefined) return true;
    this.run.spendNames(dependencies.length);
    let fits = true;
    for (const { keyword, key, required, node: dependent } of dependencies) {
      if (!hasMember(members, key)) continue;
      this.run.spendNames(required.length);
      for (const name of required) {
        if (hasMember(members, name)) continue;
        this.sink.add(node.site, keyword, value, place, { name, trigger: key });
        fits = false;
      }
      if (dependent !== undefined) fits = this.suspect(dependent, value, place) && fits;
    }
    return fits;
  }

  private array(suspect: Suspect): boolean {
    const plan = suspect.node.array!;
    const items = suspect.value as readonly unknown[];
    const start = this.run.fittingItems(plan, items);
    this.run.spend(1);
    let fits = true;
    for (const check of plan.checks ?? NONE) {
      const detail = missOfSize(check, items, this.run);
      if (detail !== undefined) fits = this.fail(suspect, check, detail);
    }
    for (let i = start; i < items.length && !this.hasEnough; i++) {
      const item = plan.prefix[i] ?? plan.rest;
      if (item === undefined) break;
      this.run.spend(1);
      fits = this.suspect(item, items[i], suspect.place, i) && fits;
    }
    return this.contains(suspect, items) && fits;
  }

  private contains({ node, place }: Suspect, items: readonly unknown[]): boolean {
    const { contains } = node.array!;
    if (contains === undefined) return true;
    let count = 0;
    this.run.spend(items.length);
    for (const item of items) if (decide(contains.node, item, this.run)) count++;
    if (count >= contains.minimum && count <= contains.maximum) return true;
    const isShort = count < contains.minimum;
    const keyword = isShort ? contains.minimumKeyword : contains.maximumKeyword;
    this.sink.add(node.site, keyword, items, place, { count });
    return false;
  }

  private applicators(suspect: Suspect, applicators: readonly Applicator[], fitsSoFar: boolean): boolean {
    const { node, surelyFails } = suspect;
    const hasMore = node.object?.unevaluated !== undefined || node.array?.unevaluated !== undefined;
    let fits = fitsSoFar;
    for (const applicator of applicators) {
      // If nothing else is wrong with what surely fails, then the last of its choices is.
      const isWrong =
        surelyFails && fits && !hasMore && !this.run.wentDeep && applicator === applicators.at(-1);
      fits = this.applicator(applicator, suspect, isWrong) && fits;
    }
    return fits;
  }

  private applicator(
    applicator: Applicator,
    { node: owner, value, place }: Suspect,
    isWrong: boolean,
  ): boolean {
    const { join, nodes, keyword } = applicator;
    if (join === Join.all) {
      return nodes.map((node) => this.suspect(node!, value, place)).every((fits) => fits);
    }
    if (join === Join.choose) {
      const chosen = decide(nodes[0]!, value, this.run) ? nodes[1] : nodes[2];
      return chosen === undefined || this.suspect(chosen, value, place);
    }
    const denied = join === Join.not ? deniedBy(nodes[0]!) : undefined;
    if (denied !== undefined) return this.suspect(denied, value, place);
    const fitting: number[] = [];
    const isKnown = isWrong && join === Join.any;
    for (let index = 0; index < nodes.length && !isKnown; index++) {
      if (decide(nodes[index]!, value, this.run)) fitting.push(index);
      if (join === Join.any && fitting.length > 0) return true;
    }
    if (join === Join.not ? fitting.length === 0 : fitting.length === 1) return true;
    const branches = fitting.length === 0 ? this.branches(applicator, value, place) : undefined;
    this.sink.add(owner.site, keyword, value, place, { indexes: fitting }, branches);
    return false;
  }

  private branches({ nodes }: Applicator, value: unknown, place: Place): BranchMiss[] | undefined {
    const misses: BranchMiss[] = [];
    for (const node of nodes.slice(0, MAX_BRANCHES)) {
      const sink = this.sink.forBranch();
      if (sink === undefined) return undefined;
      explain(node!, value, this.run, sink, place.again());
      misses.push({ schemaPath: schemaPath(node!.site), failures: sink.failures });
    }
    return closestFirst(misses, place.path);
  }

  private unevaluatedProperties({ node, value: object, place }: Suspect): void {
    const value = plainMembers(object as object);
    const isEvaluated = evaluatedProperties(
      node,
      value,
      (branch) => decide(branch, value, this.run),
      this.run,
    );
    if (isEvaluated === undefined) return;
    for (const key in value) {
      if (this.hasEnough) return;
      if (value[key] === undefined || isEvaluated(key)) continue;
      this.suspect(node.object!.unevaluated!, value[key], place, key);
    }
  }

  private unevaluatedItems({ node, value, place }: Suspect): void {
    const items = value as readonly unknown[];
    const { prefix, indexes } = evaluatedItems(
      node,
      items,
      (branch) => decide(branch, items, this.run),
      (contained, index) => decide(contained, items[index], this.run),
      this.run,
    );
    for (let i = prefix; i < items.length && !this.hasEnough; i++) {
      if (!indexes.has(i)) this.suspect(node.array!.unevaluated!, items[i], place, i);
    }
  }
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
