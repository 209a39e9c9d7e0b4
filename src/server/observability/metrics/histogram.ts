/** How long something took, by one label, in buckets that each hold all that is not longer. */
import { header, labelText } from './exposition.ts';

const BOUNDS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

interface Series {
  /** How many fell between a bound and the one before it; last, those beyond all bounds. */
  readonly counts: number[];
  sum: number;
}

export class Histogram {
  private readonly name: string;
  private readonly help: string;
  private readonly label: string;
  private readonly series: Map<string, Series> = new Map();

  constructor(name: string, label: string, help: string) {
    this.name = name;
    this.label = label;
    this.help = help;
  }

  observe(value: string, seconds: number): void {
    let series = this.series.get(value);
    if (series === undefined) {
      series = { counts: new Array<number>(BOUNDS_SECONDS.length + 1).fill(0), sum: 0 };
      this.series.set(value, series);
    }
    const index = BOUNDS_SECONDS.findIndex((bound) => seconds <= bound);
    series.counts[index === -1 ? BOUNDS_SECONDS.length : index]! += 1;
    series.sum += seconds;
  }

  lines(): string[] {
    const lines = header(this.name, 'histogram', this.help);
    for (const [value, { counts, sum }] of this.series) {
      let total = 0;
      for (const [index, count] of counts.entries()) {
        total += count;
        const bound = String(BOUNDS_SECONDS[index] ?? '+Inf');
        lines.push(`${this.name}_bucket${labelText({ [this.label]: value, le: bound })} ${total}`);
      }
      const labels = labelText({ [this.label]: value });
      lines.push(`${this.name}_sum${labels} ${sum}`, `${this.name}_count${labels} ${total}`);
    }
    return lines;
  }
}
