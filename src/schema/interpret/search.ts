/**
 * The search for what is wrong with a value: a chain of suspects, nearest the root first, and what is known of the one in
 * question. Whoever questions it hands in its parts; those that do not fit are added to the chain.
 */
import type { Detail, Keyword } from '../keywords/index.ts';
import type { Node } from '../program/index.ts';
import { decide } from './decide.ts';
import { Place } from './place.ts';
import { Run } from './run.ts';
import { Sink } from './sink.ts';

/** Somebody faster, who may be asked for the verdict on a part; undefined where the interpreter has to find it. */
export interface PartVerdicts {
  /** How much one explanation may ask. */
  readonly questions: number;
  verdictOn(node: Node, value: unknown): boolean | undefined;
  /** What the interpreter spent on it instead. */
  note(node: Node, steps: number): void;
}

/** A part of the value that did not fit, or, in a very deep one, that may not have. */
export class Suspect {
  static readonly kept: Suspect = new Suspect(undefined as never, undefined, new Place(), undefined, true);

  readonly node: Node;
  readonly value: unknown;
  /** Where it is; or the place of the container, for a leaf: of those, most need no place of their own. */
  readonly place: Place;
  readonly key: string | number | undefined;
  readonly surelyFails: boolean;
  /** The one that was found after it, and is taken up after it. */
  next: Suspect | undefined = undefined;

  constructor(
    node: Node,
    value: unknown,
    place: Place,
    key: string | number | undefined,
    surelyFails: boolean,
  ) {
    this.node = node;
    this.value = value;
    this.place = place;
    this.key = key;
    this.surelyFails = surelyFails;
  }

  get path(): string {
    return this.key === undefined ? this.place.path : this.place.pathOf(this.key);
  }
}

/** Lives for one explanation, or for one branch of a choice. */
export class Search {
  static readonly kept: Search = new Search(Suspect.kept, Run.kept, Sink.kept, undefined);

  readonly run: Run;
  readonly sink: Sink;
  private readonly parts: PartVerdicts | undefined;
  private questions: number;
  /** The last of a chain, not of an array: those that have been taken up are let go. */
  last: Suspect;
  /** Suspects still to come that will each add a failure. */
  private awaited = 1;
  /** Of the suspect in question. */
  private place: Place;
  /** The place below it that was made last: several nodes mostly ask for the same one in a row. */
  private latest: Place | undefined = undefined;
  private latestAbove: Place | undefined = undefined;
  /** Whether nothing has been found yet that is wrong with the suspect in question. */
  fits = true;
  /**
   * Whether something must be wrong with the parts that are come upon now. Then the last one need not be asked about where all
   * others fit, so it is held back until the next one comes: a way down to a failure would else judge at every level all
   * that lies below.
   */
  mustMiss = false;
  private held: Node | undefined = undefined;
  private heldValue: unknown = undefined;
  private heldKey: string | number | undefined = undefined;

  constructor(first: Suspect, run: Run, sink: Sink, parts: PartVerdicts | undefined) {
    this.run = run;
    this.sink = sink;
    this.parts = parts;
    this.questions = parts === undefined ? 0 : parts.questions;
    this.last = first;
    this.place = first.place;
  }

  /** In a function of its own, which V8 makes whole: within a long one, it would call for each object. */
  static begin(
    node: Node,
    value: unknown,
    place: Place | undefined,
    run: Run,
    sink: Sink,
    parts: PartVerdicts | undefined,
  ): Search {
    return new Search(new Suspect(node, value, place ?? new Place(), undefined, true), run, sink, parts);
  }

  /** Takes a suspect up, of which nothing is known yet. */
  takeUp({ surelyFails, place }: Suspect): void {
    if (surelyFails) this.awaited--;
    this.place = place;
    this.fits = true;
    this.mustMiss = false;
    this.held = undefined;
  }

  /** The list will be full: there is no need to look for more. */
  get hasEnough(): boolean {
    return this.sink.failures.length + this.awaited >= this.sink.most;
  }

  /**
   * Notes a part for later if it fails, or if asking would cost too much. Without a key, the part is the value in question
   * itself; with one, it is that member of it.
   */
  suspect(node: Node, value: unknown, key?: string | number): void {
    const known = node.isFlat ? decide(node, value, this.run) : this.knownVerdict(node, value);
    if (known === true) return;
    this.askHeld();
    if (this.hasEnough) this.fits = false;
    else if (known === false) this.note(node, value, key, true);
    else if (this.mustMiss && this.fits && !this.run.wentDeep) {
      this.held = node;
      this.heldValue = value;
      this.heldKey = key;
    } else this.ask(node, value, key);
  }

  /** The verdict of whoever is to be asked first. */
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

  /** There are no more parts: if nothing was wrong with the others, then with the one that was held back. */
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
    const place = isHere ? this.place : this.below(key);
    this.last = this.last.next = new Suspect(node, value, place, isHere ? key : undefined, surelyFails);
    if (!surelyFails) return;
    this.awaited++;
    this.fits = false;
  }

  /** Lets go of the latest of those noted after a suspect, where there is no room for them beside what was found since. */
  makeRoom(last: Suspect): void {
    const tooMany = this.sink.failures.length + this.awaited - this.sink.most;
    if (tooMany >= 0) this.held = undefined;
    if (tooMany <= 0) return;
    let noted = 0;
    for (let at = last.next; at !== undefined; at = at.next) if (at.surelyFails) noted++;
    let room = Math.max(0, noted - tooMany);
    this.awaited -= noted - room;
    this.last = last;
    for (let at = last.next; at !== undefined && (!at.surelyFails || room-- > 0); at = at.next)
      this.last = at;
    this.last.next = undefined;
  }

  /** Something is wrong with the suspect in question itself. */
  fail(suspect: Suspect, keyword: Keyword, detail?: Detail): void {
    this.fits = false;
    this.sink.add(suspect, keyword, detail);
  }

  /** The place of a member of what is in question. */
  private below(key: string | number): Place {
    const { latest, place } = this;
    if (latest !== undefined && this.latestAbove === place && latest.key === key) return latest;
    this.latestAbove = place;
    return (this.latest = place.below(key));
  }
}
