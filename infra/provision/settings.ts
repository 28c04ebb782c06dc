import { byService, SERVICES, type ServiceName, type ServiceSetting, serviceVariable } from '@fieldhouse/contracts';
import { readSecretSettings } from '@fieldhouse/service-kit/secret-settings';
import * as z from 'zod';
import { type DatabaseLogins, databaseName, otherRole } from './logins.ts';

const Password = z.string().min(16);

const eachService = (what: ServiceSetting, of: (name: ServiceName) => z.ZodType) =>
  Object.fromEntries(SERVICES.map((name) => [serviceVariable(name, what), of(name)]));

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
  ...eachService('DATABASE_PASSWORD', (service) =>
    Password.describe(`The password of svc-${service}’s database role; its \`DATABASE_URL\` holds the same`),
  ),
  ...eachService('DATABASE_ROLE', (service) =>
    z
      .string()
      .regex(new RegExp(`^${databaseName(service)}(_[ab])?$`))
      .optional()
      .describe(`The role that svc-${service} signs in with, written by \`npm run rotate\``),
  ),
  ...eachService('DATABASE_PASSWORD_ACCEPTED', (service) =>
    Password.optional().describe(
      `The password of svc-${service}’s other role while it is changed, written by \`npm run rotate\``,
    ),
  ),
  END_OTHER_LOGINS: z
    .enum(['0', '1'])
    .default('0')
    .describe('`1`: roles of the services that the settings do not name may not sign in any more'),
});

type Environment = Readonly<Record<string, string | undefined>>;

export interface Provisioning {
  adminUrl: string;
  logins: DatabaseLogins;
  endOthers: boolean;
}

/**
 * What to provision; an empty variable counts as not set, and a secret may come as a file. Throws, naming every
 * variable that is missing or wrong, never
 * its value.
 */
export function readProvisioning(env: Environment): Provisioning {
  const given = Object.fromEntries(Object.entries(readSecretSettings(env)).filter(([, value]) => value !== ''));
  const read = ProvisionSettings.safeParse(given);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);
    throw new Error(`The environment is not complete. ${wrong.join('; ')}`);
  }
  const { ADMIN_DATABASE_URL: adminUrl, END_OTHER_LOGINS: end } = read.data;
  return { adminUrl, logins: byService((service) => loginsOf(given, service)), endOthers: end === '1' };
}

/** A site that an earlier release set up signs in as the owner until its passwords are changed. */
function loginsOf(env: Environment, service: ServiceName): DatabaseLogins[ServiceName] {
  const of = (what: ServiceSetting) => env[serviceVariable(service, what)];
  const role = of('DATABASE_ROLE') ?? databaseName(service);
  const next = of('DATABASE_PASSWORD_ACCEPTED');
  const used = { role, password: of('DATABASE_PASSWORD') ?? '' };
  return next === undefined ? [used] : [used, { role: otherRole(service, role), password: next }];
}
