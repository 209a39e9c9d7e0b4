/** Calls over TLS: a host must prove who it is, by the name that was called (R-FLOW-11, E002). */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificate, key } from './certificate.ts';
import { callerOf, get } from './api.ts';

const server = createServer({ key, cert: certificate }, (request, response) => {
  requests++;
  response.end(JSON.stringify(request.headers.host));
});
let requests = 0;
let port: number;
let folder: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  folder = mkdtempSync(join(tmpdir(), 'anyshape-tls-'));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

const resolve = (): Promise<string[]> => Promise.resolve(['127.0.0.1']);

describe('a host with a certificate', () => {
  it('that is not trusted is not called', async () => {
    const caller = callerOf({ resolve, retries: 2 });
    await expect(caller.send(get(`https://api.test:${port}/`))).rejects.toMatchObject({
      code: 'E002',
      message: `The host "api.test:${port}" failed the TLS handshake (DEPTH_ZERO_SELF_SIGNED_CERT).`,
    });
    expect(requests).toBe(0);
  });

  it('that is trusted is called by its name, and by no other', async () => {
    writeFileSync(join(folder, 'certificate.pem'), certificate);
    const caller = JSON.stringify(fileURLToPath(new URL('../../src/sources/http/index.ts', import.meta.url)));
    writeFileSync(
      join(folder, 'call.ts'),
      `import { createCaller, jsonOf } from ${caller};
       const caller = createCaller({ allowPrivate: true, retries: 0, resolve: async () => ['127.0.0.1'] });
       for (const host of ['api.test', 'other.test']) {
         const url = 'https://' + host + ':${port}/';
         const answer = caller.send({ url, method: 'GET', trustedOrigin: url, secrets: [] });
         console.log(await answer.then(jsonOf, ({ code, message }) => code + ' ' + message));
       }
       await caller.close();`,
    );
    const jiti = fileURLToPath(new URL('../../node_modules/jiti/lib/jiti-cli.mjs', import.meta.url));
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'certificate.pem') };
    const { stdout } = await promisify(execFile)(process.execPath, [jiti, join(folder, 'call.ts')], { env });
    expect(stdout).toBe(
      `api.test:${port}\nE002 The host "other.test:${port}" failed the TLS handshake (ERR_TLS_CERT_ALTNAME_INVALID).\n`,
    );
    expect(requests).toBe(1);
  });
});
