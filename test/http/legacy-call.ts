/** A call of 2025-11-25 whose client wants to hear of progress, so that the answer is a stream of the SDK. */
import { legacy, type Sent } from './calls.ts';

export function called(id: number, name: string, session?: string): Sent {
  return legacy(id, 'tools/call', { name, arguments: {}, _meta: { progressToken: id } }, session);
}
