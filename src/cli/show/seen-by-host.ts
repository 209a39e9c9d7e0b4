/** Tools and a profile in; the tools as that host sees them out, and what each loses there. */
import type { AdmittedTool } from '../../tool/index.ts';
import { profileNamed, projectTool, type Loss, type ProfileName } from '../../wire/profiles/index.ts';

export interface SeenByHost {
  readonly tools: readonly AdmittedTool[];
  readonly hosts: readonly {
    readonly tool: string;
    readonly losses: readonly Loss[];
    readonly why: readonly string[];
  }[];
  /** The losses and refusals as text. */
  readonly text: string;
  readonly isTaken: boolean;
}

export function seenByHost(natural: readonly AdmittedTool[], name: ProfileName): SeenByHost {
  const profile = profileNamed(name)!;
  const all = natural.map((tool) => ({ tool, projected: projectTool(tool, profile) }));
  const hosts = all.map(({ tool, projected: { losses, violations } }) => ({
    tool: tool.name,
    losses,
    why: violations.map(({ what, rule }) => `${what} (${rule.source}, ${rule.date})`),
  }));
  const tools = all.map(({ tool, projected }): AdmittedTool => {
    const { name: own, description, inputSchema } = projected;
    const send = profile.results?.send ?? 'both';
    return {
      ...tool,
      name: own,
      traits: { ...tool.traits, ...(description !== undefined && { description }) },
      output: send === 'text' ? undefined : tool.output,
      listed: { inputSchema, results: send },
    };
  });
  const lines = hosts.flatMap(({ tool, losses, why }) => [
    ...losses.map(
      ({ effect, place, message }) => `${tool}: ${effect} ${place === '' ? '(root)' : place}: ${message}`,
    ),
    ...why.map((reason) => `${tool}: ${name} refuses ${reason}`),
  ]);
  const text = lines.map((line) => `anyshape: ${line}\n`).join('');
  return { tools, hosts, text, isTaken: hosts.every(({ why }) => why.length === 0) };
}
