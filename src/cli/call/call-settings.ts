/** What a call needs beside its tool, wherever the tool lives. */
import type { AskOnTerminal } from './ask-on-terminal.ts';
import type { CallEvents } from './call-events.ts';
import type { TypedArguments } from './read-arguments.ts';

export interface CallSettings {
  readonly args: TypedArguments;
  /** The version to speak, or to print the result of. */
  readonly protocol: string | undefined;
  readonly events: CallEvents;
  /** Undefined where no person is at the terminal. */
  readonly ask: AskOnTerminal | undefined;
}
