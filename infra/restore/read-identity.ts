import { readFile } from 'node:fs/promises';
import { identityToRecipient } from 'age-encryption';
import { Trouble } from '../launcher/trouble.js';

/** The age identity in a file as `age-keygen` writes it. Throws Trouble that names the file, never what is in it. */
export async function readIdentity(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Trouble(`The identity file ${file} cannot be read.`);
  });
  const identity = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined || !(await isIdentity(identity))) {
    throw new Trouble(`There is no age identity in ${file}: a line that begins with AGE-SECRET-KEY-.`);
  }
  return identity;
}

async function isIdentity(identity: string): Promise<boolean> {
  try {
    await identityToRecipient(identity);
    return true;
  } catch {
    return false;
  }
}
