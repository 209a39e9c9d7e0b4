/** Names in; small numbers out that stand for them. Bounded: names that come too late share one number. */
const OTHER = '(other)';
const MAX_CHARACTERS = 128;

export class NamesTable {
  readonly names: string[] = [OTHER];
  private readonly numbers: Map<string, number> = new Map();
  private readonly most: number;

  constructor(most: number) {
    this.most = most;
  }

  numberOf(name: string): number {
    const existing = this.numbers.get(name);
    if (existing !== undefined) return existing;
    if (this.names.length >= this.most || name.length > MAX_CHARACTERS) return 0;
    this.numbers.set(name, this.names.length);
    return this.names.push(name) - 1;
  }
}
