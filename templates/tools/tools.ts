/** The tools that this project serves: every exported tool counts. */
import { tool, ToolError } from 'anyshape';

const rooms: Readonly<Record<string, readonly number[]>> = { north: [101, 102], south: [] };

export const freeRooms = tool({
  name: 'free_rooms',
  description: 'Lists the numbers of the free rooms in a wing of the building.',
  input: {
    type: 'object',
    properties: { wing: { enum: ['north', 'south', 'west'], description: 'Which wing to look in.' } },
    required: ['wing'],
    additionalProperties: false,
  },
  output: { type: 'array', items: { type: 'integer' } },
  run({ wing }) {
    const free = rooms[wing];
    // The model reads the text of a ToolError; any other error reaches it without details.
    if (free === undefined) throw new ToolError('The west wing is closed. Try "north" or "south".');
    return [...free];
  },
});
