import { resolve } from 'node:path';
import { buildPiece } from '@fieldhouse/build';
import { compressRelease } from './compress.ts';

/** `node infra/releases/build-release.ts <piece> <folder>`: one finished, compressed release, for an image. */
const [piece, folder] = process.argv.slice(2);
if (!piece || !folder) throw new Error('usage: build-release.ts <piece> <folder>');
const release = await buildPiece(piece, resolve(folder));
await compressRelease(release.folder);
process.stdout.write(`${piece} ${release.hash}\n`);
