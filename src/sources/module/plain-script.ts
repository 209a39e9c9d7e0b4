/**
 * The path of a module in; whether Node itself can run it out, without `jiti`, which takes 250 ms and 35 MB
 * to load. And an error of Node in; whether `jiti` may still run the module out.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * An ECMAScript module by its name, or by the package around it. `require` would find another copy of our
 * package.
 */
export function isPlainScript(path: string): boolean {
  const isModule = /\.mjs$/i.test(path) || (/\.js$/i.test(path) && packageType(dirname(path)) === 'module');
  return isModule && !/\brequire\b/.test(readFileSync(path, 'utf8'));
}

function packageType(folder: string): unknown {
  try {
    return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { type?: unknown }).type;
  } catch {
    const parent = dirname(folder);
    return parent === folder ? undefined : packageType(parent);
  }
}

/**
 * It imports TypeScript, a folder or JSON as `jiti` allows, or has a syntax error, whose location `jiti`
 * reports.
 */
export function isForJiti(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (error instanceof ReferenceError) return /^(?:require|module|exports|__\w+) is/.test(error.message);
  return error instanceof SyntaxError || LOADER_ERROR.test(code);
}

const LOADER_ERROR =
  /^ERR_(?:MODULE_NOT_FOUND|UNKNOWN_FILE_EXTENSION|UNKNOWN_MODULE_FORMAT|UNSUPPORTED_DIR_IMPORT|IMPORT_A\w+|PACKAGE_\w+|UNSUPPORTED_ESM_URL_SCHEME|REQUIRE_\w+|UNSUPPORTED_RESOLVE_REQUEST)$/;
