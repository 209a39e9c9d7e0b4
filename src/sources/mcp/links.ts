/**
 * Which server a URI comes from that no list has: the one whose result has linked to it. The newest are kept.
 */
const MAX_LINKS = 10_000;

export class Links<Owner> {
  /** Those linked to longest ago first. */
  private readonly owners: Map<string, Owner> = new Map();

  /** The first server to link to a URI stays its owner, so that no other one can take it over. */
  note(uri: string, owner: Owner): void {
    const current = this.owners.get(uri);
    if (current !== undefined && current !== owner) return;
    this.owners.delete(uri);
    this.owners.set(uri, owner);
    if (this.owners.size > MAX_LINKS) this.owners.delete(this.owners.keys().next().value!);
  }

  get(uri: string): Owner | undefined {
    return this.owners.get(uri);
  }

  forget(owner: Owner): void {
    for (const [uri, known] of this.owners) if (known === owner) this.owners.delete(uri);
  }
}
