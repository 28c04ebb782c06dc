import { text } from 'node:stream/consumers';
import {
  callVia,
  localCalls,
  memoryLimits,
  migrate,
  openDatabase,
  openLog,
  readEnvironment,
  type ServiceContext,
  storedMailer,
  streamVia,
} from '@fieldhouse/service-kit';
import { readSecretSettings } from '@fieldhouse/service-kit/secret-settings';
import { functions, migrations } from '../migrations/index.ts';
import { createFirstAdmin, FirstAdmin } from './accounts/create-first-admin.ts';
import { FirstAdminSettings } from './accounts/first-admin-settings.ts';
import { argon2Passwords } from './credentials/passwords.ts';

// Creates the club's first admin. The account comes from ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_FIRST_NAME, ADMIN_LAST_NAME
// and ADMIN_PHONE; the password from ADMIN_PASSWORD or standard input. This command starts no relay: the event stays in
// the outbox until the running service publishes it.

const env = FirstAdminSettings.parse(readSecretSettings(process.env));
const environment = readEnvironment();
const calls = localCalls();
const ctx: ServiceContext = {
  name: 'auth',
  environment,
  db: openDatabase({ ...environment, applicationName: 'fieldhouse-first-admin' }),
  log: openLog('auth', environment),
  limits: memoryLimits(),
  mailer: storedMailer(),
  clock: () => new Date(),
  call: callVia(calls, 'auth'),
  callStream: streamVia(calls, 'auth'),
};

try {
  const given = FirstAdmin.safeParse({
    username: env.ADMIN_USERNAME,
    email: env.ADMIN_EMAIL,
    firstName: env.ADMIN_FIRST_NAME,
    lastName: env.ADMIN_LAST_NAME,
    phone: env.ADMIN_PHONE,
    password: env.ADMIN_PASSWORD ?? (await text(process.stdin)).replace(/\r?\n$/, ''),
  });
  if (!given.success) throw new Error(given.error.issues.map(({ message }) => message).join('. '));
  await migrate(environment.databaseUrl, { migrations, functions }, ctx.log);
  const admin = await createFirstAdmin(ctx, argon2Passwords(), given.data);
  ctx.log.info({ userId: admin.id }, 'the first admin can sign in');
} catch (error) {
  const reason = error instanceof Error ? error.message : 'unknown';
  ctx.log.fatal(`no admin was created: ${reason}`);
  process.exitCode = 1;
} finally {
  await ctx.db.destroy();
}
