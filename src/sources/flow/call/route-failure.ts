/** Why a call of a route gave no data, for the envelope: each reason as a message of its own. */

export class RouteFailure extends Error {
  readonly messages: readonly string[];

  constructor(messages: readonly string[], options?: ErrorOptions) {
    super(messages.join('\n'), options);
    this.name = 'RouteFailure';
    this.messages = messages;
  }
}
