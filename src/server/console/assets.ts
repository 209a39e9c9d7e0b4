/**
 * The files of the built page, read once: each with its type, a tag by which browsers ask again, and the
 * policy that lets nothing run but the page's own scripts. Files under `assets/` have a hash in their name
 * and never change.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { RequestHead } from '../pipeline/incoming-call.ts';
import type { Reply } from '../pipeline/reply.ts';

interface Asset {
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
  /** Made when first asked for. */
  compressed?: Uint8Array;
}

export interface Assets {
  /** Undefined where there is no such file. */
  reply(head: RequestHead): Reply | undefined;
}

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  'media-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
};

const SAFETY = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** @throws Error where the folder has no page. */
export function openAssets(folder: URL, root: string): Assets {
  const assets = new Map<string, Asset>();
  const read = (name: string, path: string): void => {
    const bytes = readFileSync(new URL(name, folder));
    const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const isPage = name.endsWith('.html');
    const headers = {
      ...SAFETY,
      'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      etag: tag,
      vary: 'Accept-Encoding',
      'content-security-policy': POLICY,
    };
    assets.set(path, { bytes, headers });
  };
  read('index.html', root);
  for (const name of readdirSync(new URL('assets/', folder)))
    read(`assets/${name}`, `${root}/assets/${name}`);
  return {
    reply(head) {
      const asset = assets.get(head.path === `${root}/` ? root : head.path);
      if (asset === undefined || (head.method !== 'GET' && head.method !== 'HEAD')) return undefined;
      if (head.header('if-none-match') === asset.headers['etag'])
        return { status: 304, headers: asset.headers };
      if (head.header('accept-encoding')?.includes('gzip') !== true)
        return { status: 200, headers: asset.headers, body: asset.bytes };
      asset.compressed ??= gzipSync(asset.bytes, { level: 9 });
      return {
        status: 200,
        headers: { ...asset.headers, 'content-encoding': 'gzip' },
        body: asset.compressed,
      };
    },
  };
}
