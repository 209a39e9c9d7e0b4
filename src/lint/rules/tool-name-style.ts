import { preview } from '../../json/index.ts';
import type { Rule } from '../rule.ts';

/** The characters of the specification, and the length that the strictest hosts accept. */
const STYLE = /^[A-Za-z0-9_.-]+$/;
const MAX_LENGTH = 64;

export const toolNameStyle: Rule = {
  id: 'tool-name-style',
  group: 'specification',
  severity: 'warning',
  finds: `The name of a tool has other characters than letters, digits, "_", "-" and ".", or more than ${MAX_LENGTH} of them.`,
  why: 'The specification recommends these characters, and some hosts refuse a tool with others, or a list that has one. Rename it; callers by the old name must follow.',
  examples: {
    fires: { name: 'find user!', description: 'Finds.', inputSchema: { type: 'object' }, outputSchema: {} },
    silent: { name: 'find_user', description: 'Finds.', inputSchema: { type: 'object' }, outputSchema: {} },
  },
  checkTool({ name, problems }, report) {
    if (problems.some(({ side }) => side === undefined)) return;
    if (!STYLE.test(name)) {
      const odd = [...new Set(name.replace(/[A-Za-z0-9_.-]/g, ''))].slice(0, 5).join('');
      report('/name', `The name ${preview(name)} has characters that not every host takes: ${preview(odd)}.`);
    } else if (name.length > MAX_LENGTH) {
      report('/name', `The name has ${name.length} characters, and some hosts take ${MAX_LENGTH}.`);
    }
  },
};
