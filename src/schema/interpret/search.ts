/**
 * The search for the failures of a value: a chain of suspects, nearest the root first, and the state of the
 * current one. The `explain-…` files pass its parts in; those that do not fit join the chain.
 */
import type { Detail, Keyword } from '../keywords/index.ts';
import type { Node } from '../program/index.ts';
import { decide } from './decide.ts';
import { InstanceLocation } from './instance-location.ts';
import { Run } from './run.ts';
import { FailureCollector } from './failure-collector.ts';

/** A faster source of verdicts on parts; undefined where the interpreter has to judge. */
export interface PartVerdicts {
  /** How many verdicts one explanation may ask for. */
  readonly questions: number;
  verdictOn(node: Node, value: unknown): boolean | undefined;
  /** What the interpreter spent on it instead. */
  note(node: Node, steps: number): void;
}

/** A part of the value that did not fit, or, in a very deep one, that may not have. */
export class Suspect {
  static readonly kept: Suspect = new Suspect(
    undefined as never,
    undefined,
    new InstanceLocation(),
    undefined,
    true,
  );

  readonly node: Node;
  readonly value: unknown;
  /** Its location; for a leaf that of its container, since most leaves need none of their own. */
  readonly location: InstanceLocation;
  readonly key: string | number | undefined;
  readonly surelyFails: boolean;
  /** The next suspect of the chain. */
  next: Suspect | undefined = undefined;

  constructor(
    node: Node,
    value: unknown,
    location: InstanceLocation,
    key: string | number | undefined,
    surelyFails: boolean,
  ) {
    this.node = node;
    this.value = value;
    this.location = location;
    this.key = key;
    this.surelyFails = surelyFails;
  }

  get path(): string {
    return this.key === undefined ? this.location.path : this.location.pathOf(this.key);
  }
}

/** Lives for one explanation, or for one branch of a choice. */
export class Search {
  static readonly kept: Search = new Search(Suspect.kept, Run.kept, FailureCollector.kept, undefined);

  readonly run: Run;
  readonly collector: FailureCollector;
  private readonly parts: PartVerdicts | undefined;
  private questions: number;
  /** The end of a chain, not of an array: explained suspects become garbage. */
  last: Suspect;
  /** Suspects still to come that will each add a failure. */
  private awaited = 1;
  /** Of the suspect in question. */
  private location: InstanceLocation;
  /** The location below it that was made last: several nodes mostly ask for the same one in a row. */
  private latest: InstanceLocation | undefined = undefined;
  private latestAbove: InstanceLocation | undefined = undefined;
  /** Whether the current suspect has no failure so far. */
  fits = true;
  /**
   * Whether one of the parts that come now must fail. Then the last one needs no verdict where all others
   * fit, so each is held back until the next one comes: the way down to a failure would otherwise judge, at
   * every level, all that lies below.
   */
  mustMiss = false;
  private held: Node | undefined = undefined;
  private heldValue: unknown = undefined;
  private heldKey: string | number | undefined = undefined;

  constructor(first: Suspect, run: Run, collector: FailureCollector, parts: PartVerdicts | undefined) {
    this.run = run;
    this.collector = collector;
    this.parts = parts;
    this.questions = parts === undefined ? 0 : parts.questions;
    this.last = first;
    this.location = first.location;
  }

  /** A function of its own, which V8 inlines completely; within a long one, it would call for each object. */
  static begin(
    node: Node,
    value: unknown,
    location: InstanceLocation | undefined,
    run: Run,
    collector: FailureCollector,
    parts: PartVerdicts | undefined,
  ): Search {
    return new Search(
      new Suspect(node, value, location ?? new InstanceLocation(), undefined, true),
      run,
      collector,
      parts,
    );
  }

  /** Makes a suspect the current one. */
  takeUp({ surelyFails, location }: Suspect): void {
    if (surelyFails) this.awaited--;
    this.location = location;
    this.fits = true;
    this.mustMiss = false;
    this.held = undefined;
  }

  /** Whether the failures that are certain to come fill the list. */
  get hasEnough(): boolean {
    return this.collector.failures.length + this.awaited >= this.collector.most;
  }

  /**
   * Adds a part to the chain if it fails, or if a verdict would cost too much. Without a key the part is the
   * current value itself; with one, it is that member of it.
   */
  suspect(node: Node, value: unknown, key?: string | number): void {
    const verdict = node.isFlat ? decide(node, value, this.run) : this.knownVerdict(node, value);
    if (verdict === true) return;
    this.askHeld();
    if (this.hasEnough) this.fits = false;
    else if (verdict === false) this.note(node, value, key, true);
    else if (this.mustMiss && this.fits && !this.run.wentDeep) {
      this.held = node;
      this.heldValue = value;
      this.heldKey = key;
    } else this.ask(node, value, key);
  }

  /** The verdict of the faster source, while it may be asked. */
  private knownVerdict(node: Node, value: unknown): boolean | undefined {
    return this.questions-- > 0 ? this.parts!.verdictOn(node, value) : undefined;
  }

  private ask(node: Node, value: unknown, key: string | number | undefined): void {
    const { run } = this;
    if (run.wentDeep) return this.note(node, value, key, false);
    const { stepsLeft } = run;
    const verdict = decide(node, value, run);
    this.parts?.note(node, stepsLeft - run.stepsLeft);
    if (!verdict) this.note(node, value, key, true);
  }

  private askHeld(): void {
    const { held } = this;
    if (held === undefined) return;
    this.held = undefined;
    this.ask(held, this.heldValue, this.heldKey);
  }

  /** There are no more parts: where all others fit, the one that was held back fails. */
  endParts(): void {
    this.mustMiss = false;
    const { held } = this;
    if (held === undefined) return;
    if (!this.fits || this.run.wentDeep) return this.askHeld();
    this.held = undefined;
    this.note(held, this.heldValue, this.heldKey, true);
  }

  note(node: Node, value: unknown, key: string | number | undefined, surelyFails: boolean): void {
    const isHere = key === undefined || node.leaf;
    const location = isHere ? this.location : this.below(key);
    this.last = this.last.next = new Suspect(node, value, location, isHere ? key : undefined, surelyFails);
    if (!surelyFails) return;
    this.awaited++;
    this.fits = false;
  }

  /** Records a failure of the current suspect itself. */
  fail(suspect: Suspect, keyword: Keyword, detail?: Detail): void {
    this.fits = false;
    this.collector.add(suspect, keyword, detail);
  }

  /** The location of a member of the current suspect. */
  private below(key: string | number): InstanceLocation {
    const { latest, location } = this;
    if (latest !== undefined && this.latestAbove === location && latest.key === key) return latest;
    this.latestAbove = location;
    return (this.latest = location.below(key));
  }
}
