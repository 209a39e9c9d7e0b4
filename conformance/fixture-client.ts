/**
 * The client under test: anyshape's `connect`, told by the suite where to connect to and which scenario is on. It does
 * what any program would do in that place: list the tools, call some of them. Ends with 1 where that failed.
 */
import { StreamableHTTPClientTransport, type OAuthClientProvider } from '@modelcontextprotocol/client';
import { connect, type AnyToolMap, type Connection, type Target } from '../src/client/index.ts';
import { providerFor, type SuiteContext } from './fixture/authorization.ts';
import { SignIn } from './fixture/sign-in.ts';

type Arguments = Readonly<Record<string, unknown>>;
type Program = (connection: Connection<AnyToolMap>) => Promise<unknown>;

const calling =
  (name: string, args: Arguments = {}): Program =>
  (connection) =>
    connection.call(name, args);

const PROGRAMS: Readonly<Record<string, Program>> = {
  tools_call: calling('add_numbers', { a: 5, b: 3 }),
  'elicitation-sep1034-client-defaults': calling('test_client_elicitation_defaults'),
  'sse-retry': calling('test_reconnection'),
  async 'http-standard-headers'(connection) {
    for (const { name } of await connection.tools()) await connection.call(name);
  },
  async 'http-custom-headers'(connection) {
    const { toolCalls } = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as {
      toolCalls: readonly { readonly name: string; readonly arguments: Arguments }[];
    };
    for (const { name, arguments: args } of toolCalls) await connection.call(name, withoutNulls(args));
  },
  async 'http-invalid-tool-headers'(connection) {
    for (const { name } of await connection.tools()) await connection.call(name, { region: 'us-west1' });
  },
  async 'sep-2322-client-request-state'(connection) {
    for (const { name } of await connection.tools()) {
      await connection.call(name).catch((error: unknown) => console.error(name, error));
    }
  },
  async 'json-schema-2020-12-preservation'(connection) {
    const tools = await connection.tools();
    const schema = tools.find(({ name }) => name === 'json_schema_2020_12_tool')?.inputSchema;
    await connection.call('json_schema_echo', { schema });
  },
};

/** The suite means absent; as null it would miss the tool's schema, and nothing would be sent. */
function withoutNulls(args: Arguments): Arguments {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}

const scenario = process.env['MCP_CONFORMANCE_SCENARIO'] ?? '';
const context = JSON.parse(process.env['MCP_CONFORMANCE_CONTEXT'] ?? '{}') as SuiteContext;
const address = new URL(process.argv[2] ?? '');
const program = PROGRAMS[scenario] ?? (scenario.startsWith('auth/') ? calling('test-tool') : undefined);

async function runOver(target: Target): Promise<void> {
  const connection = await connect(target, {
    timeoutMs: 20_000,
    // A form with defaults is accepted as it stands; anything else is confirmed.
    onAsk: ({ schema }) => ({
      action: 'accept',
      content: JSON.stringify(schema).includes('"confirmed"') ? { confirmed: true } : {},
    }),
    onProblem: ({ message }) => console.error(message),
  });
  try {
    console.log(`speaks ${connection.version}`);
    const tools = await connection.tools();
    console.log(`lists ${tools.map(({ name }) => name).join(', ')}`);
    await program?.(connection);
  } finally {
    await connection.close();
  }
}

/** Signs in where the server asks for it, and begins again; a server that asks forever is left alone. */
async function runAuthorized(authProvider: OAuthClientProvider, roundsLeft: number): Promise<void> {
  const transport = new StreamableHTTPClientTransport(address, { authProvider });
  try {
    await runOver(transport);
  } catch (error) {
    const answer = authProvider instanceof SignIn ? authProvider.takeAnswer() : undefined;
    if (answer === undefined || roundsLeft === 0) throw error;
    await transport.finishAuth(answer);
    await runAuthorized(authProvider, roundsLeft - 1);
  }
}

if (scenario.startsWith('auth/')) await runAuthorized(await providerFor(scenario, context), 2);
else await runOver(address);
