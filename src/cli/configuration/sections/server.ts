/** `server`, `access`, `limits` and `log` of a configuration: what `anyshape serve` does, and for whom. */
import { profileNames } from '../../../wire/profiles/profile-names.ts';
import {
  count,
  data,
  oneOf,
  readPath,
  size,
  text,
  texts,
  time,
  writtenPath,
  yes,
  yesOr,
  type Section,
} from '../member.ts';

const commands = ['serve', 'console'];
const PORT = { type: 'integer', minimum: 0, maximum: 65_535 } as const;

export const server: Section = {
  about: 'How "anyshape serve" serves.',
  commands,
  members: {
    http: yesOr({ ...data(PORT, 'Serve over HTTP, on this port; true for 3000.'), flag: '--http' }),
    host: text('--host', 'The address to listen on; default 127.0.0.1.'),
    origins: texts('--origins', 'Origins of web pages that may call.'),
    trustProxy: texts('--trust-proxy', 'Proxies whose X-Forwarded-For is believed: addresses or ranges.'),
    profile: oneOf('--profile', profileNames, 'Serve as this host takes it.'),
    stateless: yes('--stateless', 'No sessions for clients before 2026.'),
    drain: time('--drain', 'How long running calls may take to finish when the server closes; default 10s.'),
    keepAlive: time('--keep-alive', 'How long an idle connection stays open; default 75s.'),
    requestTimeout: time('--request-timeout', 'How long a client may take to send a request; default 30s.'),
    sendTimeout: time(
      '--send-timeout',
      'How long a client may take to accept more of an answer; default 30s.',
    ),
    console: yes('--console', 'A page to look at the tools and try them, under /console.'),
    search: yes('--search', 'Serve three tools that find, describe and call all others.'),
    watch: yes('--watch', 'Load the sources again when they change.'),
    locked: yesOr(
      writtenPath('--locked', 'The lock file that tools are held to; true for anyshape.lock.json.'),
    ),
    infer: yesOr(
      writtenPath('--infer', 'Learn outputs of tools of MCP servers; true for anyshape.outputs.json.'),
    ),
    fastPath: yes('--no-fast-path', 'false: the official SDK answers every request.'),
  },
};

export const access: Section = {
  about: 'Who may call "anyshape serve --http". Tokens and secrets stay in the environment.',
  commands,
  members: {
    insecure: yes('--insecure', 'Allow an address of the network without authentication.'),
    requiredScopes: text('--required-scopes', 'Scopes that every token needs, separated by blanks.'),
    tokensFile: readPath(
      'ANYSHAPE_TOKENS_FILE',
      'A file of static tokens, one name:token:scope scope a line.',
    ),
    resource: text('ANYSHAPE_RESOURCE', 'The public address of this server.'),
    hosts: texts('ANYSHAPE_HOSTS', 'Names of this server; default those of this machine.'),
    verifyModule: readPath('ANYSHAPE_VERIFY_MODULE', 'A module that exports verify(token).'),
    jwt: {
      about: 'JWTs of an issuer.',
      members: {
        issuer: text('ANYSHAPE_JWT_ISSUER', 'The issuer.'),
        audience: text('ANYSHAPE_JWT_AUDIENCE', 'The audience; several are separated by blanks.'),
        jwksUrl: text('ANYSHAPE_JWKS_URL', 'Where the keys of the issuer are.'),
        algorithms: texts('ANYSHAPE_JWT_ALGORITHMS', 'Signatures that count.'),
        scopesClaim: text('ANYSHAPE_JWT_SCOPES_CLAIM', 'The claim that lists scopes.'),
      },
    },
    introspection: {
      about: 'An authorization server that is asked about tokens.',
      members: {
        url: text('ANYSHAPE_INTROSPECTION_URL', 'Its address.'),
        audience: text('ANYSHAPE_INTROSPECTION_AUDIENCE', 'The audience; several are separated by blanks.'),
        clientId: text('ANYSHAPE_INTROSPECTION_CLIENT_ID', 'This server as its client.'),
        issuer: text('ANYSHAPE_INTROSPECTION_ISSUER', 'The issuer of the tokens.'),
        cacheSeconds: count('ANYSHAPE_INTROSPECTION_CACHE_SECONDS', 'How long an answer counts.'),
      },
    },
  },
};

export const limits: Section = {
  about: 'What one server, and one principal of it, may take.',
  commands,
  members: {
    maxBody: size('--max-body', 'The largest request; default 4MiB.'),
    maxConnections: count('--max-connections', 'Open connections; default 20000.'),
    maxCalls: count('--max-calls', 'Calls that run at the same time; default 256.'),
    maxSessions: count('--max-sessions', 'Sessions of clients before 2026; default 1000.'),
    sessionIdle: time('--session-idle', 'How long an unused session is kept; default 30m.'),
    sessionLifetime: time('--session-lifetime', 'How long a session is good for every replica; default 24h.'),
    rate: count('--rate', 'Calls a minute of one principal to one tool; default 600.'),
    burst: count('--burst', 'How many of these may come at once; default as rate.'),
    principalCalls: count('--principal-calls', 'Calls of one principal that run at the same time.'),
    principalSessions: count('--principal-sessions', 'Sessions of one principal.'),
    principalStreams: count('--principal-streams', 'Open streams of one principal.'),
    principalBuffer: size('--principal-buffer', 'Bytes that wait to be sent to one principal.'),
  },
};

export const log: Section = {
  about: 'What "anyshape serve" reports, and records.',
  commands,
  members: {
    form: oneOf('--log', ['json', 'text'], 'Lines for programs or for people; default text on a terminal.'),
    level: oneOf('--log-level', ['debug', 'info', 'warn', 'error'], 'The lowest level; default info.'),
    trace: yes('--trace', 'How each list and call was answered.'),
    drift: writtenPath('--drift', 'A file of results that differ from their schemas.'),
    record: writtenPath('--record', 'A file of the results of all calls.'),
  },
};
