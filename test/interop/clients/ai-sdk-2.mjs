/** AI SDK, `@ai-sdk/mcp` 2: the tools that `generateText` would be given. */
import { createMCPClient } from 'ai-sdk-mcp-2';
import { connectWith } from './ai-sdk.mjs';

export const connect = (target) => connectWith(createMCPClient, target);
