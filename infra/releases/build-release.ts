import { resolve } from 'node:path';
import { buildApp } from '@fieldhouse/build';
import { compressRelease } from './compress.ts';

/** `node infra/releases/build-release.ts <app> <folder>`: one finished, compressed release, for an image. */
const [app, folder] = process.argv.slice(2);
if (!app || !folder) throw new Error('usage: build-release.ts <app> <folder>');
const release = await buildApp(app, resolve(folder));
await compressRelease(release.folder);
process.stdout.write(`${app} ${release.hash}\n`);
