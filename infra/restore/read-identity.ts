import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { identityToRecipient } from 'age-encryption';
import { OperatorError } from '../launcher/operator-error.js';

/** Standard input instead of a file: then the identity need not be stored on the server. */
export const STANDARD_INPUT = '-';

/**
 * The age identity in a file as `age-keygen` writes it, or in standard input. Throws an OperatorError that names the
 * file, never its content.
 */
export async function readIdentity(file: string): Promise<string> {
  const written = file === STANDARD_INPUT ? await text(process.stdin) : await contentsOf(file);
  const identity = written
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined || !(await isIdentity(identity))) {
    throw new OperatorError(`There is no age identity in ${file}: a line that begins with AGE-SECRET-KEY-.`);
  }
  return identity;
}

async function contentsOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => {
    throw new OperatorError(`The identity file ${file} cannot be read.`);
  });
}

async function isIdentity(identity: string): Promise<boolean> {
  try {
    await identityToRecipient(identity);
    return true;
  } catch {
    return false;
  }
}
