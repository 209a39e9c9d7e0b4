/**
 * The end of a run says which tests were skipped, by file and group, so that missing data never looks like
 * success.
 */
import type { Reporter, TestModule } from 'vitest/node';

export default class SkippedReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap(skippedGroups);
    if (lines.length === 0) return;
    const total = lines.reduce((sum, { count }) => sum + count, 0);
    console.error(
      `\nSKIPPED: ${total} tests, most of them since their data is missing (see CONTRIBUTING.md):`,
    );
    for (const { name, count } of lines) console.error(`  ${String(count).padStart(6)}  ${name}`);
  }
}

/** Skipped tests of a file, counted by the outermost group that they are in. */
function skippedGroups(module: TestModule): { readonly name: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const test of module.children.allTests('skipped')) {
    const [group = test.name] = test.fullName.split(' > ');
    counts.set(group, (counts.get(group) ?? 0) + 1);
  }
  return [...counts].map(([group, count]) => ({ name: `${module.relativeModuleId}: ${group}`, count }));
}
