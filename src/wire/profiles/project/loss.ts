/** What a projection does not say, or says otherwise: a list with places, for people who choose a host. */
export interface Loss {
  /** A JSON Pointer into the natural input schema. */
  readonly place: string;
  /** The keyword that is lost; `type` where a kind of value is. */
  readonly keyword: string;
  /**
   * `wider`: the host lets values pass that the full schema refuses. `narrower`: the host cannot send some
   * values that the full schema accepts.
   */
  readonly effect: 'wider' | 'narrower';
  /** One sentence. */
  readonly message: string;
}
