/** A choice as an input: by id or by name, and never both. The result is a record. */
import { tool, ToolError, type AnyTool } from '../../tool/index.ts';

interface Resource {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

const RESOURCES: readonly Resource[] = [
  { id: '7d1f0c52-6f0e-4a53-9a41-0c1b6a2d9e10', name: 'handbook', bytes: 48_213 },
  { id: '2b8e6a90-13c4-4f7e-8c55-f1d2e3a4b5c6', name: 'floor plan', bytes: 912_004 },
];

export const findResource: AnyTool = tool({
  name: 'find_resource',
  description: 'Finds a resource by its id or by its name.',
  input: {
    oneOf: [
      {
        type: 'object',
        properties: { id: { type: 'string', format: 'uuid' } },
        required: ['id'],
      },
      {
        type: 'object',
        properties: { name: { type: 'string', minLength: 1 } },
        required: ['name'],
      },
    ],
  },
  output: {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      name: { type: 'string' },
      bytes: { type: 'integer', minimum: 0 },
    },
    required: ['id', 'name', 'bytes'],
  },
  run(query) {
    const resource = RESOURCES.find(({ id, name }) =>
      'id' in query ? id === query.id : name === query.name,
    );
    if (resource === undefined)
      throw new ToolError('There is no such resource: "handbook" and "floor plan" are.');
    return resource;
  },
});
