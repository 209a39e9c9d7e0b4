/**
 * Lives for one document: wherever a subschema moves or an anchor is renamed, its new name must be its own.
 */

/** Names that are not given twice: a wanted one, or with a number behind it where it is taken. */
export class FreeNames {
  private readonly taken: Set<string>;
  /** The number to try next, so that a thousand of one name cost a thousand tries. */
  private readonly numbers: Map<string, number> = new Map();

  constructor(taken: Iterable<string>) {
    this.taken = new Set(taken);
  }

  take(wanted: string): string {
    let name = wanted;
    let number = this.numbers.get(wanted) ?? 2;
    while (this.taken.has(name)) name = `${wanted}_${number++}`;
    this.numbers.set(wanted, number);
    this.taken.add(name);
    return name;
  }
}
