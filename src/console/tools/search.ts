/**
 * Words in; the tools that have all of them in their names, titles, summaries or sources out, names first.
 */
import type { ToolSummary } from './tool-data.ts';

export function matching(tools: readonly ToolSummary[], search: string): readonly ToolSummary[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return tools;
  const inNames: ToolSummary[] = [];
  const elsewhere: ToolSummary[] = [];
  for (const tool of tools) {
    const name = tool.name.toLowerCase();
    if (words.every((word) => name.includes(word))) {
      inNames.push(tool);
      continue;
    }
    const text = `${name} ${tool.title ?? ''} ${tool.summary ?? ''} ${tool.source}`.toLowerCase();
    if (words.every((word) => text.includes(word))) elsewhere.push(tool);
  }
  return [...inNames, ...elsewhere];
}
