import { resolve } from 'node:path';
import { storedLogins } from '../../provision/passwords.ts';
import { provision } from '../../provision/provision.ts';
import { OperatorError } from '../operator-error.js';

/**
 * `fieldhouse provision`: roles and databases on the server of `ADMIN_DATABASE_URL`. Their passwords are stored in
 * `DATABASE_PASSWORDS` (a file, made when it is missing).
 */
export default async function provisionCommand(): Promise<number> {
  const { ADMIN_DATABASE_URL: adminUrl, DATABASE_PASSWORDS: file = '.data/databases.json' } = process.env;
  if (!adminUrl)
    throw new OperatorError(
      'Set ADMIN_DATABASE_URL to the address of the server: postgres://admin:password@host:5432/postgres',
    );
  const urls = await provision(adminUrl, await storedLogins(resolve(file)));
  for (const url of Object.values(urls)) process.stdout.write(`${new URL(url).pathname.slice(1)} is ready\n`);
  return 0;
}
