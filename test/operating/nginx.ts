/**
 * The nginx.conf of docs/operating.md in, for a port of the test and without TLS; the command that runs it
 * out.
 */
import { operatingFile } from './page.ts';
import type { Project } from './project.ts';

export function nginxCommand(
  project: Project,
  port: number,
  change: (text: string) => string,
): readonly string[] {
  const text = operatingFile('nginx.conf')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replaceAll(/^ *ssl_.*\n/gm, '');
  const { folder } = project;
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};\n`,
  );
  const file = project.put(
    'nginx-test.conf',
    `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n` +
      `${folders.join('')}${change(text)}}\n`,
  );
  return ['nginx', '-e', 'stderr', '-p', folder, '-c', file];
}
