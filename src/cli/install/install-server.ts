/**
 * A host, sources and options of `anyshape install` in; the change of the host's configuration file on
 * stdout, made only with `--write`, and the exit code out. Sources without a tool are not installed; the rest
 * of the file stays.
 */
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { isObject, type JsonObject } from '../../json/index.ts';
import { oneLine } from '../../schema/internal.ts';
import { redact, redactValue } from '../../sources/http/index.ts';
import { editConfiguration, parseConfiguration } from '../../sources/hosts/edit-configuration.ts';
import {
  configurationFile,
  entryFor,
  hosts,
  type Host,
  type HostEnvironment,
} from '../../sources/hosts/hosts.ts';
import { Exit, type Io } from '../io.ts';
import { exitFor, leftOutOf, runnableSources } from '../sources/left-out.ts';
import { leftOutText } from '../sources/left-out-text.ts';
import { loadSources, serversIn } from '../sources/load-sources.ts';
import { routeWords } from '../command-line.ts';
import { withStdoutReserved } from '../reserved-stdout.ts';
import { readingSettings } from '../routes/settings.ts';
import { changeText } from './change-text.ts';
import { readConfiguration, writeConfiguration } from './configuration-file.ts';
import { nameOf, secretsIn, serverOf, type InstallOptions, type InstallRequest } from './requested-server.ts';

export async function installServer(request: InstallRequest, io: Io): Promise<number> {
  const { sources, options, command } = request;
  const host = hosts[options.host]!;
  const environment: HostEnvironment = {
    platform: process.platform,
    home: io.env['HOME'] ?? io.env['USERPROFILE'] ?? homedir(),
    folder: process.cwd(),
    env: io.env,
  };
  const place = configurationFile(host, environment, options.scope);
  if (place === undefined) {
    const scopes = host.files.map(([scope]) => scope).join(', ');
    return command.error(
      `error: ${host.title} has no configuration of scope ${options.scope}: give ${scopes}`,
    );
  }
  const file = options.config === undefined ? place.file : resolve(options.config);
  const server = serverOf(request, host, place.scope, environment.folder);
  if (typeof server === 'string') return command.error(`error: ${server}`);
  if (sources.length > 0 && !('url' in server)) {
    const code = await startable(sources, options, io);
    if (code !== Exit.fine) return code;
  }
  const name = options.name ?? nameOf(request, environment.folder);
  const entry = entryFor(host, server);
  if (entry === undefined)
    return command.error(
      `error: ${host.title} takes no address in its configuration file: add it in the settings of ${host.title}`,
    );
  return edit({ host, file, name, entry, secrets: secretsIn(server) }, options, io);
}

interface Installation {
  readonly host: Host;
  readonly file: string;
  readonly name: string;
  readonly entry: JsonObject;
  readonly secrets: readonly string[];
}

async function edit(installation: Installation, options: InstallOptions, io: Io): Promise<number> {
  const { host, file, name, entry } = installation;
  const text = await readConfiguration(file);
  if (text.ok === false) return failed(file, text.message, io);
  const edited = await editConfiguration(text.text, host, name, entry);
  if (!edited.ok) return failed(file, `${edited.message}. Nothing was changed.`, io);
  const isWritten = options.write === true && edited.outcome !== 'unchanged';
  let backup: string | undefined;
  if (isWritten) {
    try {
      backup = await writeConfiguration(file, edited.text, text.text !== undefined);
    } catch (error) {
      return failed(file, `cannot be written: ${(error as Error).message}`, io);
    }
  }
  const secrets = [...installation.secrets, ...(await oldSecrets(text.text, host))];
  if (options.json === true) {
    const { outcome } = edited;
    const report = {
      ok: true,
      host: options.host,
      file,
      name,
      outcome,
      isWritten,
      ...(backup !== undefined && { backup }),
    };
    io.stdout(`${JSON.stringify({ ...report, entry: redactValue(entry, secrets) }, undefined, 2)}\n`);
    return Exit.fine;
  }
  io.stdout(redact(changeText(text.text ?? '', edited.text), secrets));
  io.stderr(
    `${summary(installation, edited.outcome, { isWritten, isNew: text.text === undefined, backup })}\n`,
  );
  return Exit.fine;
}

interface Written {
  readonly isWritten: boolean;
  readonly isNew: boolean;
  readonly backup: string | undefined;
}

function summary(
  { host, file, name }: Installation,
  outcome: string,
  { isWritten, isNew, backup }: Written,
): string {
  const where = `${host.title}, ${file}`;
  if (outcome === 'unchanged') return `"${name}" is already in ${where}.`;
  if (!isWritten)
    return `Would ${outcome === 'added' ? 'add' : 'replace'} "${name}" in ${where}${isNew ? ' (a new file)' : ''}. Add --write to do it.`;
  const kept = backup === undefined ? '' : ` The file before is kept as ${backup}.`;
  return `${outcome === 'added' ? 'Added' : 'Replaced'} "${name}" in ${where}.${kept} ${host.afterwards}`;
}

async function startable(sources: readonly string[], options: InstallOptions, io: Io): Promise<number> {
  const env = { ...io.env, ...options.env };
  const routes = readingSettings(options, { ...io, env });
  const loaded = runnableSources(await withStdoutReserved(io, () => loadSources(sources, { routes })));
  const leftOut = leftOutOf(loaded);
  io.stderr(leftOutText(leftOut, [...sources, ...routeWords(options)]));
  // Servers behind it are not started for this.
  const count = loaded.registry.tools.length + serversIn(loaded).length;
  if (count > 0 && exitFor(leftOut) !== Exit.unreadable) return Exit.fine;
  io.stderr('anyshape: Nothing was installed: these sources have no tool that can be served.\n');
  return Math.max(exitFor(leftOut), Exit.findings);
}

/** The values of variables and headers in the file that are long enough to be secrets. */
async function oldSecrets(text: string | undefined, { format, member }: Host): Promise<string[]> {
  const parsed = await parseConfiguration(text ?? '', format);
  const servers = parsed.ok ? parsed.value[member] : undefined;
  const entries = isObject(servers) ? Object.values(servers).filter(isObject) : [];
  return entries
    .flatMap(({ env, headers, http_headers }) => [env, headers, http_headers])
    .flatMap((values) => (isObject(values) ? Object.values(values) : []))
    .filter((value) => typeof value === 'string')
    .filter((value) => value.length >= MIN_SECRET);
}

/** Shorter values are flags and regions; hiding them would hide half of the output. */
const MIN_SECRET = 6;

function failed(file: string, message: string, io: Io): number {
  io.stderr(`anyshape: ${oneLine(`${file}: ${message}`)}\n`);
  return Exit.unreadable;
}
