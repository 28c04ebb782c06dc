import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { byService, SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { type DatabaseLogins, firstLogins } from './logins.ts';

type Passwords = Record<ServiceName, string>;

/** A password for each service, made once and stored in a file that only its owner reads (0600). */
export async function storedPasswords(file: string): Promise<Passwords> {
  const stored: Partial<Passwords> = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  const passwords = byService((service) => stored[service] ?? randomBytes(24).toString('base64url'));
  if (SERVICES.some((service) => stored[service] === undefined)) {
    await mkdir(dirname(file), { recursive: true });
    const draft = `${file}.new`;
    await writeFile(draft, `${JSON.stringify(passwords, null, 2)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, file);
  }
  return passwords;
}

/** The logins of a platform whose databases are its own: the first role of each service, with a stored password. */
export async function storedLogins(file: string): Promise<DatabaseLogins> {
  return firstLogins(await storedPasswords(file));
}
