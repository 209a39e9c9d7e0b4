/** The failure of a call of a route, with the messages for the envelope. */

export class RouteFailure extends Error {
  readonly messages: readonly string[];

  constructor(messages: readonly string[], options?: ErrorOptions) {
    super(messages.join('\n'), options);
    this.name = 'RouteFailure';
    this.messages = messages;
  }
}
