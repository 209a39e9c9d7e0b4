/**
 * Admitted entries of one kind, by their key, in the order in which they came. Each has a number that never
 * changes, by which lists page (R-WIRE-6); the revision goes up with every change.
 */

/** An entry of a registry. */
export interface Numbered {
  /** @internal */
  readonly number: number;
}

export class Catalog<Entry extends object> {
  private readonly byKey: Map<string, Entry & Numbered> = new Map();
  private lastNumber = 0;
  private ordered: readonly (Entry & Numbered)[] | undefined;
  revision = 0;

  get all(): readonly (Entry & Numbered)[] {
    this.ordered ??= [...this.byKey.values()];
    return this.ordered;
  }

  /** Whether there is or was an entry. */
  get isUsed(): boolean {
    return this.lastNumber > 0;
  }

  get(key: string): (Entry & Numbered) | undefined {
    return this.byKey.get(key);
  }

  /** False where the key is taken. */
  add(key: string, entry: Entry): boolean {
    if (this.byKey.has(key)) return false;
    this.byKey.set(key, { ...entry, number: ++this.lastNumber });
    this.changed();
    return true;
  }

  remove(key: string): boolean {
    const wasThere = this.byKey.delete(key);
    if (wasThere) this.changed();
    return wasThere;
  }

  /** Takes over the entries of another one in place of its own; false where both were empty. */
  adopt(other: Catalog<Entry>): boolean {
    if (this.byKey.size === 0 && other.byKey.size === 0) return false;
    this.byKey.clear();
    for (const [key, entry] of other.byKey) this.byKey.set(key, { ...entry, number: ++this.lastNumber });
    this.changed();
    return true;
  }

  private changed(): void {
    this.ordered = undefined;
    this.revision++;
  }
}
