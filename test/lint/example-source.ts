/** An example of a rule in; the source that it stands for out: a document, or a module of one tool. */
import { createRegistry, Tool } from '../../src/tool/index.ts';
import type { Role } from '../../src/schema/index.ts';
import { describeDocument, describeTools, type DescribedSource } from '../../src/sources/index.ts';

export function exampleSource(example: unknown, role: Role = 'any'): DescribedSource {
  if (!(example instanceof Tool)) {
    return describeDocument({ file: 'example.json', name: 'example.json' }, example, { role, reading: {} });
  }
  const registry = createRegistry(example);
  const name = 'example.mjs';
  return { name, kind: 'module', tools: describeTools(registry, name) };
}
