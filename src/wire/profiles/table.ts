/** The table of profiles, by the names that addresses and options use. */
import { bedrock } from './hosts/bedrock.ts';
import { claude } from './hosts/claude.ts';
import { claudeStrict } from './hosts/claude-strict.ts';
import { codex } from './hosts/codex.ts';
import { cursor } from './hosts/cursor.ts';
import { gemini } from './hosts/gemini.ts';
import { geminiJsonSchema } from './hosts/gemini-json-schema.ts';
import { llamaCpp } from './hosts/llama-cpp.ts';
import { mistral } from './hosts/mistral.ts';
import { moonshot } from './hosts/moonshot.ts';
import { openai } from './hosts/openai.ts';
import { openaiStrict } from './hosts/openai-strict.ts';
import { vscode } from './hosts/vscode.ts';
import type { Profile } from './profile.ts';

export const profiles: readonly Profile[] = [
  claude,
  claudeStrict,
  openai,
  openaiStrict,
  gemini,
  geminiJsonSchema,
  vscode,
  cursor,
  moonshot,
  llamaCpp,
  mistral,
  bedrock,
  codex,
];

export function profileNamed(name: string): Profile | undefined {
  return profiles.find((profile) => profile.name === name);
}
