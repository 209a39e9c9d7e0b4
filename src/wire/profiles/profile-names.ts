/** The names of all profiles, without their rules: options of commands are read before any of these is needed. */
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
