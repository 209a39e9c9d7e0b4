/** A counter of events by labels. Its caller keeps the number of different labels small. */
import { header, labelText } from './exposition.ts';

/**
 * By the value of one label, for all that have the same ones before it. To join them as one key would take
 * longer than to count.
 */
interface Series {
  count: number;
  readonly next: Map<string, Series>;
}

const newSeries = (): Series => ({ count: 0, next: new Map() });

export class Counter {
  private readonly name: string;
  private readonly labels: readonly string[];
  private readonly help: string;
  private readonly all: Series = newSeries();
  /** Most events have the labels of the one before. */
  private lastValues: readonly string[] = [];
  private last: Series | undefined;

  constructor(name: string, labels: readonly string[], help: string) {
    this.name = name;
    this.labels = labels;
    this.help = help;
  }

  /** One value for each label. */
  add(...values: readonly string[]): void {
    if (this.last === undefined || !isSame(values, this.lastValues)) {
      this.lastValues = values;
      this.last = this.seriesOf(values);
    }
    this.last.count++;
  }

  private seriesOf(values: readonly string[]): Series {
    let series = this.all;
    for (const value of values) {
      let next = series.next.get(value);
      if (next === undefined) series.next.set(value, (next = newSeries()));
      series = next;
    }
    return series;
  }

  lines(): string[] {
    return [...header(this.name, 'counter', this.help), ...this.linesOf(this.all, [])];
  }

  private linesOf({ count, next }: Series, values: readonly string[]): string[] {
    if (values.length === this.labels.length) return [`${this.name}${this.textOf(values)} ${count}`];
    return [...next].flatMap(([value, series]) => this.linesOf(series, [...values, value]));
  }

  private textOf(values: readonly string[]): string {
    return labelText(Object.fromEntries(this.labels.map((label, index) => [label, values[index]!])));
  }
}

function isSame(values: readonly string[], others: readonly string[]): boolean {
  for (let index = 0; index < values.length; index++) if (values[index] !== others[index]) return false;
  return true;
}
