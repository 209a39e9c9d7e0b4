/**
 * The text of a configuration of Codex in; its servers in the `mcpServers` convention out, undefined where it
 * has none.
 */
import { isObject, type JsonObject } from '../../json/index.ts';
import { parseToml } from './toml.ts';

export async function serversOfCodex(text: string): Promise<JsonObject | undefined> {
  const parsed = await parseToml(text);
  const servers = parsed.ok ? parsed.value['mcp_servers'] : undefined;
  if (!isObject(servers)) return undefined;
  const entries = Object.entries(servers).map(([key, entry]) => [
    key,
    isObject(entry) ? entryOf(entry) : entry,
  ]);
  return { mcpServers: Object.fromEntries(entries) as JsonObject };
}

/** Our name for each of its members, and what its value becomes. */
const MEMBERS: Readonly<Record<string, (value: unknown) => readonly [name: string, value: unknown]>> = {
  enabled: (value) => ['disabled', value === false],
  enabled_tools: (value) => ['allow', value],
  disabled_tools: (value) => ['deny', value],
  startup_timeout_sec: (value) => ['startTimeout', Number(value) * 1_000],
  tool_timeout_sec: (value) => ['timeout', Number(value) * 1_000],
};

function entryOf({
  http_headers,
  env_http_headers,
  bearer_token_env_var,
  ...others
}: JsonObject): JsonObject {
  const headers = {
    ...(isObject(http_headers) ? http_headers : {}),
    ...(isObject(env_http_headers) ? referring(env_http_headers) : {}),
    ...(typeof bearer_token_env_var === 'string' && { Authorization: `Bearer \${${bearer_token_env_var}}` }),
  };
  const members = Object.entries(others).map(([name, value]) => MEMBERS[name]?.(value) ?? [name, value]);
  return {
    ...(Object.fromEntries(members) as JsonObject),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

/** A header whose value is the name of a variable. */
function referring(headers: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(headers).map(([name, variable]) => [name, `\${${String(variable)}}`]),
  );
}
