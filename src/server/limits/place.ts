/**
 * A place among running requests or open streams. It is taken once and given back once: when its last holder releases it. The
 * reply is one holder; a tool that still runs after its client left is another.
 */
export class Place {
  private holders = 1;
  private readonly onFree: () => void;

  constructor(onFree: () => void) {
    this.onFree = onFree;
  }

  hold(): void {
    this.holders++;
  }

  release(): void {
    if (--this.holders === 0) this.onFree();
  }
}
