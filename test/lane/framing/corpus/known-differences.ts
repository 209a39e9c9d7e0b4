/** Where node:http under the SDK alone is known to answer otherwise, and why that may be. Of these the statuses are compared. */
export const knownDifferences: Readonly<Record<string, string>> = {
  'HTTP/1.0 that keeps its connection':
    'The SDK does not tell how long its answer is, so that node:http must close the connection; the lane tells, and keeps it.',
  'a host with a user':
    'A URL that holds a user is an error inside of the adapter; who has read the body names its id.',
};
