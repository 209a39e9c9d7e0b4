/** What is measured, beside whom, and the goals that must be reached. Results are of 1 kB unless a cell says otherwise. */
const call = { method: 'tools/call', transport: 'http', tools: 10, bytes: 1_000, at: 16 };
const list = { ...call, method: 'tools/list', tools: 1_000, at: 4 };
const official = ['anyshape', 'low-level', 'mcp-server'];
const SMALL_CALL = {
  'low-level': { cpu: 6, rate: 4, p99: 1 },
  'mcp-server': { cpu: 9 },
};

export const cells = [
  {
    ...{
      ...call,
      name: 'call, 16 connections',
      candidates: [...official, 'fastmcp', 'without-lane', 'empty'],
    },
    goals: { ...SMALL_CALL, empty: { cpuAtMost: 1.8 } },
  },
  {
    ...{ ...call, name: 'call, 64 connections', at: 64, candidates: [...official, 'empty'] },
    goals: { ...SMALL_CALL, empty: { cpuAtMost: 1.8 } },
  },
  {
    ...{ ...call, name: 'call, 1 connection', at: 1, candidates: [...official, 'empty'] },
    goals: {
      'low-level': { cpu: 4, rate: 2.5 },
      'mcp-server': { cpu: 8 },
      empty: { cpuAtMost: 1.8 },
    },
  },
  {
    ...{ ...call, name: 'call, 10 kB', bytes: 10_000, candidates: official },
    goals: SMALL_CALL,
  },
  {
    ...{ ...call, name: 'call, 1,000 tools', tools: 1_000, candidates: official },
    goals: { ...SMALL_CALL, 'mcp-server': { cpu: 60 } },
  },
  {
    ...{ ...call, name: 'call, 100 kB', bytes: 100_000, candidates: official },
    goals: { 'low-level': { cpu: 2 }, 'mcp-server': { cpu: 2.5 } },
  },
  {
    ...{ ...call, name: 'call, 1 MB', bytes: 1_000_000, candidates: official },
    goals: { 'low-level': { cpu: 1.5 }, 'mcp-server': { cpu: 2 } },
  },
  {
    ...{ ...list, name: 'list of 1,000', candidates: [...official, 'without-lane'] },
    goals: { 'low-level': { cpu: 20 }, 'mcp-server': { cpu: 150 } },
  },
  {
    ...{ ...call, name: 'stdio call, 1 in flight', transport: 'stdio', at: 1, candidates: official },
    goals: { 'low-level': { cpu: 2 } },
  },
  {
    ...{ ...call, name: 'stdio call, 32 in flight', transport: 'stdio', at: 32 },
    candidates: [...official, 'fastmcp'],
    goals: { 'low-level': { cpu: 4 } },
  },
  {
    ...{ ...list, name: 'stdio list of 1,000', transport: 'stdio', at: 1, candidates: official },
    goals: { 'low-level': { cpu: 15 } },
  },
];
