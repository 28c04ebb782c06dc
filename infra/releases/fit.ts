import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { misfits } from '@fieldhouse/build/misfits';
import { Trouble } from '../launcher/trouble.js';
import { readCurrent, releaseFolder } from './current.ts';

/**
 * Throws when a micro-frontend's release needs of the shared libraries what the shell in use does not provide: in the
 * browser it would break where nobody sees why. Before a shell is in use there is nothing to fit.
 */
export async function refuseMisfit(from: string, to: string, piece: string, hash: string): Promise<void> {
  const { shell } = await readCurrent(to);
  if (piece === 'shell' || shell === undefined) return;
  const provides = await readJson(join(releaseFolder(to, 'shell', shell), 'provides.json'));
  const needs = await readJson(join(releaseFolder(from, piece, hash), 'needs.json'));
  const why = misfits(provides, needs);
  if (why.length === 0) return;
  throw new Trouble(
    `${piece} ${hash} is not published: it does not fit the shell in use (${shell}): ${why.join('; ')}. ` +
      'Publish a shell that fits first.',
  );
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}
