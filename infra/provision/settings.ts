import { byService, SERVICES, serviceVariable } from '@fieldhouse/contracts';
import { readSecretSettings } from '@fieldhouse/service-kit/secret-settings';
import * as z from 'zod';
import type { DatabasePasswords } from './provision.ts';

/** What provisioning reads from the process environment. */
export const ProvisionSettings = z.object({
  ADMIN_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe(
      'The server, as a role that may make roles and databases: `postgres://postgres:password@host:5432/postgres`',
    ),
  ADMIN_DATABASE_PASSWORD: z
    .string()
    .optional()
    .describe('Takes the place of the password in `ADMIN_DATABASE_URL`, for sites with secrets as files'),
  ...Object.fromEntries(
    SERVICES.map((service) => [
      serviceVariable(service, 'DATABASE_PASSWORD'),
      z
        .string()
        .min(16)
        .describe(`The password of svc-${service}’s database role; its \`DATABASE_URL\` holds the same`),
    ]),
  ),
});

/** A secret may come as a file. Throws, naming every variable that is missing or wrong, never its value. */
export function readProvisioning(env: Readonly<Record<string, string | undefined>>): {
  adminUrl: string;
  passwords: DatabasePasswords;
} {
  const given = readSecretSettings(env);
  const read = ProvisionSettings.safeParse(given);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
    throw new Error(`The environment is not complete. ${wrong.join('; ')}`);
  }
  const passwords = byService((service) => given[serviceVariable(service, 'DATABASE_PASSWORD')] ?? '');
  return { adminUrl: read.data.ADMIN_DATABASE_URL, passwords };
}
