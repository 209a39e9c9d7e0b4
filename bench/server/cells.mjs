/** What is measured, and the figures that must be reached: against the low-level server and against `McpServer` with Zod. */
const call = { method: 'tools/call', transport: 'http', tools: 10, bytes: 1_000 };
const official = ['low-level', 'mcp-server'];

export const cells = [
  {
    ...{ name: 'call, 16 connections', ...call, at: 16, requests: 3_000 },
    candidates: ['anyshape', 'without-lane', ...official, 'fastmcp', 'empty'],
    goals: { 'low-level': 6, 'mcp-server': 9, empty: 1.8 },
  },
  {
    ...{ name: 'call, 64 connections', ...call, at: 64, requests: 3_000 },
    candidates: ['anyshape', ...official, 'empty'],
    goals: { 'low-level': 6, 'mcp-server': 9, empty: 1.8 },
  },
  {
    ...{ name: 'call, 1 connection', ...call, at: 1, requests: 1_000 },
    candidates: ['anyshape', ...official, 'fastmcp', 'empty'],
    goals: { 'low-level': 4, 'mcp-server': 8, empty: 1.8 },
  },
  {
    ...{ name: 'call, 10 kB', ...call, bytes: 10_000, at: 16, requests: 2_000 },
    candidates: ['anyshape', ...official],
    goals: { 'low-level': 6, 'mcp-server': 9 },
  },
  {
    ...{ name: 'call, 1,000 tools', ...call, tools: 1_000, at: 16, requests: 2_000 },
    candidates: ['anyshape', ...official],
    goals: { 'low-level': 6, 'mcp-server': 60 },
  },
  {
    ...{ name: 'call, 100 kB', ...call, bytes: 100_000, at: 16, requests: 400 },
    candidates: ['anyshape', ...official],
    goals: { 'low-level': 2, 'mcp-server': 2.5 },
  },
  {
    ...{ name: 'call, 1 MB', ...call, bytes: 1_000_000, at: 16, requests: 60 },
    candidates: ['anyshape', ...official],
    goals: { 'low-level': 1.5, 'mcp-server': 2 },
  },
  {
    ...{ name: 'list of 1,000', ...call, method: 'tools/list', tools: 1_000, at: 4, requests: 200 },
    candidates: ['anyshape', 'without-lane', ...official],
    goals: { 'low-level': 20, 'mcp-server': 150 },
  },
  {
    ...{ name: 'stdio call, 1 in flight', ...call, transport: 'stdio', at: 1, requests: 2_000 },
    candidates: ['anyshape', ...official, 'fastmcp'],
    goals: { 'low-level': 2 },
  },
  {
    ...{ name: 'stdio call, 32 in flight', ...call, transport: 'stdio', at: 32, requests: 6_000 },
    candidates: ['anyshape', ...official, 'fastmcp'],
    goals: { 'low-level': 4 },
  },
  {
    ...{
      name: 'stdio list of 1,000',
      ...call,
      method: 'tools/list',
      transport: 'stdio',
      tools: 1_000,
      at: 1,
      requests: 50,
    },
    candidates: ['anyshape', ...official, 'fastmcp'],
    goals: { 'low-level': 15 },
  },
];
