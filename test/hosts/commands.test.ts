/** R-PROFILE on the command line: the table of tools by hosts, its exit codes, and a tool as a host gets it. */
import { afterAll, describe, expect, it } from 'vitest';
import { Folder, run } from '../e2e/cli-run.ts';

const folder = new Folder();
afterAll(() => folder.remove());

const entry = (name: string, inputSchema: object): object => ({
  name,
  description: 'Finds.',
  inputSchema,
  outputSchema: { type: 'object' },
});
const word = { type: 'string', description: 'What.' };
const plain = entry('plain', { type: 'object', properties: { q: word }, required: ['q'] });
const union = entry('union', {
  type: 'object',
  properties: { id: word, name: word },
  anyOf: [{ required: ['id'] }, { required: ['name'] }],
});
const header = entry('header', {
  type: 'object',
  properties: { 'a[b]': { ...word, 'x-mcp-header': 'Region' } },
});
const taken = folder.put('taken.json', JSON.stringify({ tools: [plain, union] }));
const refused = folder.put('refused.json', JSON.stringify({ tools: [plain, header] }));

describe('check --profile', () => {
  it('has a row for each tool and a column for each host; loss alone is no finding', async () => {
    const { code, stdout } = await run(['check', taken, '--profile', 'all', '--fail-on', 'error']);
    const rows = stdout.split('\n').filter((line) => /^ {2}(?:tool|plain|union) /.test(line));
    expect(rows).toEqual([
      '  tool   claude  claude-strict  openai  openai-strict  gemini  gemini-json-schema  vscode  cursor  moonshot  llama-cpp  mistral  bedrock  codex',
      '  plain  ✓       ✓*             ✓       ✓*             ✓       ✓                   ✓       ✓       ✓         ✓          ✓        ✓        ✓',
      '  union  ✓*      ~1*            ~1*     ~1*            ~1*     ~1*                 ✓       ✓       ~1*       ✓          ✓        ~1*      ~1*',
    ]);
    expect(stdout).toContain(
      '2 tools at 13 hosts: ✓ 18 work, ~ 8 work with loss, ✗ 0 refused; * 11 only by the profile',
    );
    expect(code).toBe(0);
  });

  it('lists the losses of one host', async () => {
    const { code, stdout } = await run(['check', taken, '--profile', 'openai', '--fail-on', 'error']);
    expect(stdout).toContain('refused as it is: "anyOf" at the root at /anyOf (github.com/goruck/');
    expect(stdout).toContain('wider /anyOf: Give one of these forms: id; or name.');
    expect(code).toBe(0);
  });

  it('exits with 1 and says why where a host refuses every form', async () => {
    const { code, stdout } = await run(['check', refused, '--profile', 'claude', '--fail-on', 'error']);
    expect(stdout).toMatch(
      /✗ claude refuses header: the property "a\[b\]" at \/properties\/a\[b\] \(github\.com\/anthropics/,
    );
    expect(code).toBe(1);
    expect((await run(['check', refused, '--profile', 'gemini', '--fail-on', 'error'])).code).toBe(0);
  });

  it('has the same in JSON, and no word of hosts without the option', async () => {
    const { stdout } = await run(['check', refused, '--profile', 'claude', '--json']);
    const { hosts } = JSON.parse(stdout) as { hosts: { tools: { tool: string; verdict: string }[] } };
    expect(hosts.tools.map(({ tool, verdict }) => [tool, verdict])).toEqual([
      ['plain', 'works'],
      ['header', 'refused'],
    ]);
    expect(JSON.parse((await run(['check', refused, '--json'])).stdout)).not.toHaveProperty('hosts');
  });

  it('knows no other names', async () => {
    const { code, stderr } = await run(['check', taken, '--profile', 'cloud']);
    expect(code).toBe(2);
    expect(stderr).toContain('Use one of claude, claude-strict');
  });
});

describe('show --profile', () => {
  it('prints the tool as the host gets it, and what it loses', async () => {
    const { code, stdout, stderr } = await run([
      'show',
      'union',
      taken,
      '--profile',
      'openai-strict',
      '--protocol',
      '2026-07-28',
      '--json',
    ]);
    const [shown] = (JSON.parse(stdout) as { tools: { versions: Record<string, { tool: object }> }[] }).tools;
    expect(shown!.versions['2026-07-28']!.tool).toMatchObject({
      description: 'Finds. Give one of these forms: id; or name.',
      inputSchema: { required: ['id', 'name'], additionalProperties: false },
    });
    expect(stderr).toBe('');
    expect(code).toBe(0);
  });

  it('exits with 1 where the host refuses it', async () => {
    const { code, stderr } = await run(['show', refused, '--profile', 'claude']);
    expect(stderr).toContain('header: claude refuses the property "a[b]"');
    expect(code).toBe(1);
  });
});
