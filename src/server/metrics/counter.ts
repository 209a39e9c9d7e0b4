/** Something that happened, counted by labels. Whoever counts sees to it that there are few of them. */
import { header, labelText } from './exposition.ts';

/** No label holds it: those that clients could choose are counted as `other`, and names are of one line. */
const BETWEEN = '\n';

export class Counter {
  private readonly name: string;
  private readonly labels: readonly string[];
  private readonly help: string;
  /** By the values of the labels; they become text once somebody reads them. */
  private readonly series: Map<string, number> = new Map();

  constructor(name: string, labels: readonly string[], help: string) {
    this.name = name;
    this.labels = labels;
    this.help = help;
  }

  /** One value for each label. */
  add(...values: readonly string[]): void {
    const key = values.join(BETWEEN);
    this.series.set(key, (this.series.get(key) ?? 0) + 1);
  }

  lines(): string[] {
    const values = [...this.series].map(([key, count]) => `${this.name}${this.textOf(key)} ${count}`);
    return [...header(this.name, 'counter', this.help), ...values];
  }

  private textOf(key: string): string {
    const values = key.split(BETWEEN);
    return labelText(Object.fromEntries(this.labels.map((label, index) => [label, values[index]!])));
  }
}
