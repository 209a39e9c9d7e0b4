/** The names of all profiles, without their rules: a command reads its options before it needs any. */
export const profileNames = [
  'claude',
  'claude-strict',
  'openai',
  'openai-strict',
  'gemini',
  'gemini-json-schema',
  'vscode',
  'cursor',
  'moonshot',
  'llama-cpp',
  'mistral',
  'bedrock',
  'codex',
] as const;

/** The name of a profile. */
export type ProfileName = (typeof profileNames)[number];
