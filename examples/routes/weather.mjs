/**
 * Routes in the form of FlowMCP: an HTTP API as data, and what needs code as handlers. `examples/routes/check.ts` starts
 * the API behind it on this machine and calls it.
 *
 *   anyshape serve examples/routes/weather.mjs
 */
export const main = {
  namespace: 'weather',
  name: 'Weather',
  description: 'Current weather and stations',
  version: '1.0.0',
  root: 'https://weather.example.com/v1',
  requiredServerParams: ['WEATHER_KEY'],
  headers: { Authorization: 'Bearer {{WEATHER_KEY}}' },
  tools: {
    getWeather: {
      method: 'GET',
      path: '/now/:city',
      description: 'The weather of a city, now',
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
            degrees: { type: 'number', description: 'In the units asked for' },
            wind: { type: 'number', description: 'Metres per second', nullable: true },
          },
        },
      },
    },
    listStations: {
      method: 'GET',
      path: '/stations',
      description: 'Identifiers of all stations',
      parameters: [],
      tests: [{ _description: 'all' }],
      output: {
        mimeType: 'application/json',
        schema: { type: 'array', items: { type: 'string', description: 'Identifier' } },
      },
    },
  },
};

/** The API wraps its list; the tool gives the identifiers alone. */
export const handlers = () => ({
  listStations: {
    postRequest: async ({ response }) => ({ response: response.stations.map(({ id }) => id) }),
  },
});
