/**
 * The shape of a result: the envelope that all routes share, or the data alone (R-FLOW-6). A failure has the
 * same envelope, with the reasons and no data.
 */
import type { JsonObject } from '../../../json/index.ts';

export interface Envelope {
  readonly status: boolean;
  readonly messages: readonly string[];
  readonly data: unknown;
}

export function succeeded(data: unknown): Envelope {
  return { status: true, messages: [], data };
}

export function failed(messages: readonly string[]): Envelope {
  return { status: false, messages, data: null };
}

/** The member that may differ from what is declared. */
export const DATA = 'data';

export function envelopeSchema(data: JsonObject): JsonObject {
  return {
    type: 'object',
    properties: {
      status: { type: 'boolean', description: 'true on success' },
      messages: {
        type: 'array',
        items: { type: 'string' },
        default: [],
        description: 'why it failed; empty on success',
      },
      data,
    },
    required: ['status', 'messages', DATA],
  };
}
