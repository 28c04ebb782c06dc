import { resolve } from 'node:path';
import { buildPiece } from './build-piece.ts';

/**
 * `node packages/build/src/cli.ts <releases> <piece>…`: builds the pieces and prints their hashes as one line of
 * JSON.
 */
const [releases, ...pieces] = process.argv.slice(2);
if (!releases || pieces.length === 0) throw new Error('usage: cli.ts <releases folder> <piece>…');
const hashes: Record<string, string> = {};
for (const piece of pieces) hashes[piece] = (await buildPiece(piece, resolve(releases))).hash;
process.stdout.write(`${JSON.stringify(hashes)}\n`);
