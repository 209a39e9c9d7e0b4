/**
 * How each official client checks a format: a name in, a check out, or undefined where the client does not
 * know the name or does not check at all. The validators are those of the clients, with their defaults.
 */
import { createRequire } from 'node:module';
import { AjvJsonSchemaValidator as SecondGeneration } from '@modelcontextprotocol/client/validators/ajv';
import { CfWorkerJsonSchemaValidator as InWorkers } from '@modelcontextprotocol/client/validators/cf-worker';
import { AjvJsonSchemaValidator as LastOfTheFirst } from 'mcp-sdk-v1/validation/ajv';

type FormatChecks = (format: string) => ((value: unknown) => boolean) | undefined;

const requireAsOldClient = createRequire(import.meta.resolve('mcp-sdk-2025/client/index.js'));
const Ajv6 = requireAsOldClient('ajv') as new (options: { logger: false }) => {
  compile(schema: unknown): (value: unknown) => unknown;
};

const providers = [new SecondGeneration(), new InWorkers(), new LastOfTheFirst()];
const ajv6 = new Ajv6({ logger: false });

function remembered(make: FormatChecks): FormatChecks {
  const checks = new Map<string, ReturnType<FormatChecks>>();
  return (format) => {
    if (!checks.has(format)) checks.set(format, make(format));
    return checks.get(format);
  };
}

export const clientFormatChecks: readonly FormatChecks[] = [
  ...providers.map((provider) =>
    remembered((format) => {
      const validate = provider.getValidator({ format });
      return (value) => validate(value).valid;
    }),
  ),
  // That client skips the check where Ajv 6 does not know the format.
  remembered((format) => {
    try {
      const validate = ajv6.compile({ format });
      return (value) => validate(value) === true;
    } catch {
      return undefined;
    }
  }),
];
