import { byService, SERVICES, serviceVariable } from '@fieldhouse/contracts';
import * as z from 'zod';
import type { DatabasePasswords } from './provision.ts';

/** What provisioning reads from the process environment. */
export const ProvisionSettings = z.object({
  ADMIN_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe(
      'The server, as a role that may make roles and databases: `postgres://postgres:password@host:5432/postgres`',
    ),
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

/** Throws, naming every variable that is missing or wrong, never its value. */
export function readProvisioning(env: Readonly<Record<string, string | undefined>>): {
  adminUrl: string;
  passwords: DatabasePasswords;
} {
  const read = ProvisionSettings.safeParse(env);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
    throw new Error(`The environment is not complete. ${wrong.join('; ')}`);
  }
  const passwords = byService((service) => env[serviceVariable(service, 'DATABASE_PASSWORD')] ?? '');
  return { adminUrl: read.data.ADMIN_DATABASE_URL, passwords };
}
