/**
 * What has come of a connection and was not read yet, in one piece. What comes alone is held as it is; what comes in many
 * pieces is gathered in memory that doubles, so that a client that sends single bytes pays for them alone.
 */
const EMPTY = Buffer.alloc(0);
const LEAST_BYTES = 1_024;

/** Lives as long as its connection is read. */
export class HeldBytes {
  private memory: Buffer = EMPTY;
  private isOwn = false;
  size = 0;

  add(chunk: Buffer): void {
    if (this.size === 0) return this.hold(chunk);
    const needed = this.size + chunk.length;
    if (!this.isOwn || needed > this.memory.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(2 * needed, LEAST_BYTES));
      this.memory.copy(larger, 0, 0, this.size);
      this.memory = larger;
      this.isOwn = true;
    }
    this.size += chunk.copy(this.memory, this.size);
  }

  /** Good until something is added. */
  get bytes(): Buffer {
    return this.memory.length === this.size ? this.memory : this.memory.subarray(0, this.size);
  }

  /** The first so many, which are held no longer. */
  take(count: number): Buffer {
    const { bytes } = this;
    if (count === bytes.length) {
      this.hold(EMPTY);
      return bytes;
    }
    const rest = bytes.subarray(count);
    // A few bytes of the next request must not keep all of this one.
    this.hold(rest.length < bytes.length / 4 ? Buffer.from(rest) : rest);
    return bytes.subarray(0, count);
  }

  private hold(bytes: Buffer): void {
    this.memory = bytes;
    this.isOwn = false;
    this.size = bytes.length;
  }
}
