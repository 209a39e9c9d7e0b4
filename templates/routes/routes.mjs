/**
 * An HTTP API as tools: `main` is data alone. `root` is where the API is, `tools` has one entry for each request. A name
 * in `requiredServerParams` is a secret that the server reads from its environment.
 */
export const main = {
  namespace: 'weather',
  name: 'Weather',
  description: 'Current weather of cities',
  version: '1.0.0',
  root: 'https://weather.example.com/v1',
  requiredServerParams: [],
  headers: {},
  tools: {
    getCurrent: {
      method: 'GET',
      path: '/now/:city',
      description: 'Returns the current weather of a city.',
      parameters: [
        {
          position: { key: 'city', value: '{{USER_PARAM}}', location: 'insert' },
          z: { primitive: 'string()', options: ['min(2)'] },
        },
        {
          position: { key: 'units', value: '{{USER_PARAM}}', location: 'query' },
          z: { primitive: 'enum(metric,imperial)', options: ['optional()', 'default(metric)'] },
        },
      ],
      tests: [{ _description: 'Oslo', city: 'Oslo' }],
      output: {
        mimeType: 'application/json',
        schema: {
          type: 'object',
          properties: {
            city: { type: 'string', description: 'Its name' },
            degrees: { type: 'number', description: 'In the units that were asked for' },
            wind: { type: 'number', description: 'Metres per second', nullable: true },
          },
        },
      },
    },
  },
};
