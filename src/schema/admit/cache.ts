/** Admitted schemas by the text of their document: equal documents are admitted once. Bounded, least recent first out. */
import type { AdmittedSchema } from './admitted.ts';

const MAX_ENTRIES = 1_000;
const MAX_CHARACTERS = 8 * 1_048_576;

export class AdmissionCache {
  private readonly entries: Map<string, AdmittedSchema> = new Map();
  private characters = 0;

  get(key: string): AdmittedSchema | undefined {
    const found = this.entries.get(key);
    if (found !== undefined) {
      this.entries.delete(key);
      this.entries.set(key, found);
    }
    return found;
  }

  set(key: string, schema: AdmittedSchema): void {
    if (key.length > MAX_CHARACTERS / 8) return; // one giant must not push out everybody else
    this.entries.set(key, schema);
    this.characters += key.length;
    for (const oldest of this.entries.keys()) {
      if (this.entries.size <= MAX_ENTRIES && this.characters <= MAX_CHARACTERS) break;
      this.entries.delete(oldest);
      this.characters -= oldest.length;
    }
  }
}
