import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { OperatorError } from '../launcher/operator-error.js';

/** The value that `writePrivate` stored in a file; undefined where there is none. */
export async function readPrivate(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new OperatorError(`${file} cannot be read (${error.code}): the data belongs to another user.`);
  });
  return text === undefined ? undefined : JSON.parse(text);
}

/**
 * Stores a value as JSON that only its owner can read; a start that is interrupted leaves the old file or the new
 * one.
 */
export async function writePrivate(file: string, value: unknown): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify(value), { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
}
