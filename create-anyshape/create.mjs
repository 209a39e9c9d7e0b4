#!/usr/bin/env node
/** `npm create anyshape [folder] [options]` is `anyshape init` without an installation of anyshape. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const manifest = import.meta.resolve('anyshape/package.json');
const { bin } = JSON.parse(readFileSync(fileURLToPath(manifest), 'utf8'));
const words = process.argv.slice(2);
const hasFolder = words[0]?.startsWith('-') === false;
const argv = ['init', ...(hasFolder ? [] : ['my-tools']), ...words];
const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(bin.anyshape, manifest)), ...argv], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
