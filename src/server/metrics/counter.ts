/** Something that happened, counted by labels. Whoever counts sees to it that there are few of them. */
import { header, labelText, type Labels } from './exposition.ts';

export class Counter {
  private readonly name: string;
  private readonly help: string;
  private readonly series: Map<string, number> = new Map();

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  add(labels: Labels): void {
    const key = labelText(labels);
    this.series.set(key, (this.series.get(key) ?? 0) + 1);
  }

  lines(): string[] {
    const values = [...this.series].map(([labels, count]) => `${this.name}${labels} ${count}`);
    return [...header(this.name, 'counter', this.help), ...values];
  }
}
