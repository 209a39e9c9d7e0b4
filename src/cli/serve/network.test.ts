import { describe, expect, it } from 'vitest';
import { isLoopback } from '../../server/transports/node-http/exposure.ts';
import { exposureProblem, printedUrl } from './network.ts';

describe('an address to listen on', () => {
  it.each(['localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1', '0:0:0:0:0:0:0:1'])(
    '%s is of this machine alone',
    (host) => {
      expect(isLoopback(host)).toBe(true);
      expect(exposureProblem(host, false)).toBeUndefined();
    },
  );

  it.each([
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '192.168.1.2',
    'example.com',
    '::2',
    '127.example.com',
    '127.0.0.1.nip.io',
  ])('%s needs authentication, or --insecure', (host) => {
    const problem = exposureProblem(host, false);
    expect(problem).toContain('--insecure');
    expect(problem).toContain('ANYSHAPE_TOKENS');
    expect(exposureProblem(host, true)).toBeUndefined();
  });

  it('by default is of this machine alone', () => {
    expect(exposureProblem(undefined, false)).toBeUndefined();
  });
});

describe('the printed address', () => {
  it.each([
    ['http://0.0.0.0:3000/mcp', '0.0.0.0', undefined, 'http://127.0.0.1:3000/mcp'],
    ['http://[::]:3000/mcp', '::', undefined, 'http://127.0.0.1:3000/mcp'],
    ['http://127.0.0.1:3000/mcp', undefined, undefined, 'http://127.0.0.1:3000/mcp'],
    ['http://[::1]:3000/mcp', '::1', ['[::1]'], 'http://[::1]:3000/mcp'],
    ['http://0.0.0.0:3000/mcp', '0.0.0.0', ['mcp.example.com', 'b'], 'http://mcp.example.com:3000/mcp'],
    ['http://0.0.0.0:3000/mcp', '0.0.0.0', 'any', 'http://127.0.0.1:3000/mcp'],
  ] as const)('%s of --host %s with hosts %j is %3$s', (url, host, hosts, expected) => {
    expect(printedUrl(url, host, hosts)).toBe(expected);
  });
});
