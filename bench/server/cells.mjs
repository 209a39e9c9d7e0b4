/**
 * What is measured and which figure it must reach. One cell is one kind of request to a few candidates; its
 * figures are ratios of CPU time for each request. Results have 1 kB unless a cell says otherwise.
 */
const call = {
  transport: 'http',
  method: 'tools/call',
  version: '2026-07-28',
  tools: 10,
  bytes: 1_000,
  at: 16,
};
const list = { ...call, method: 'tools/list', tools: 1_000, at: 4, candidates: ['anyshape', 'low-level'] };
const stdio = { ...call, transport: 'stdio', at: 32, candidates: ['anyshape', 'low-level'] };

const lessThanOfficial = (times) => ({ of: 'anyshape', against: 'low-level', atLeast: times });
const closeToEmpty = { of: 'log off', against: 'empty', atMost: 2.2 };

const modernCall = (at) => ({
  ...call,
  name: `call of 2026-07-28, ${at} ${at === 1 ? 'connection' : 'connections'}`,
  at,
  candidates: ['anyshape', 'log off', 'low-level', 'empty'],
  // The row of one connection is to be read beside the others, and has no goal.
  goals: at === 1 ? [] : [lessThanOfficial(9), closeToEmpty],
});

const sized = (size, bytes, times) => ({
  ...call,
  name: `call with a result of ${size}`,
  bytes,
  candidates: ['anyshape', 'low-level'],
  goals: [lessThanOfficial(times)],
});

export const cells = [
  modernCall(16),
  modernCall(64),
  modernCall(1),
  ...['session', 'stateless'].map((mode) => ({
    ...call,
    name: `call of 2025-11-25, ${mode === 'session' ? 'in a session' : 'stateless'}`,
    version: '2025-11-25',
    mode,
    candidates: ['anyshape', 'low-level', ...(mode === 'session' ? ['minimal'] : [])],
    goals: [lessThanOfficial(8)],
  })),
  {
    ...call,
    name: 'createHandler, @hono/node-server',
    behind: 'hono',
    candidates: ['anyshape', 'low-level'],
    goals: [lessThanOfficial(4)],
  },
  // HTTP serves versions since 2025-03-26.
  {
    ...list,
    name: 'list of 1,000, 2024-11-05 over stdio',
    version: '2024-11-05',
    transport: 'stdio',
    at: 1,
    goals: [lessThanOfficial(20)],
  },
  ...['2025-03-26', '2025-06-18', '2025-11-25'].map((version) => ({
    ...list,
    name: `list of 1,000, ${version} in a session`,
    version,
    mode: 'session',
    goals: [lessThanOfficial(20)],
  })),
  { ...list, name: 'list of 1,000, 2026-07-28', goals: [lessThanOfficial(20)] },
  ...['2025-11-25', '2026-07-28'].map((version) => ({
    ...stdio,
    name: `stdio call of ${version}, 32 in flight`,
    version,
    goals: [lessThanOfficial(4)],
  })),
  sized('10 kB', 10_000, 6),
  sized('100 kB', 100_000, 3),
  sized('1 MB', 1_000_000, 2),
];
