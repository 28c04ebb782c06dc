import { SERVICES, type ServiceName, serviceVariable } from '@fieldhouse/contracts';
import { BROKER_ADMIN, brokerLine, brokerUsers, otherUser } from '../broker/users.ts';
import { databaseName, otherRole } from '../provision/logins.ts';
import { ALL, eachService, fresh, needed } from './fresh.ts';
import type { RotatedSite, Settings, Step } from './rotation.ts';

const roleIn = (settings: Settings, name: ServiceName) =>
  settings[serviceVariable(name, 'DATABASE_ROLE')] || databaseName(name);
const userIn = (settings: Settings, name: ServiceName) =>
  settings[serviceVariable(name, 'RABBITMQ_USER')] || BROKER_ADMIN;

/** Each service signs in with its other role; then the former one signs in no more (S2.4.1531). */
export const databasePasswords: readonly Step[] = [
  {
    done: 'The other database role of each service has a new password. Both are accepted.',
    changes: () => eachService((name) => ({ [serviceVariable(name, 'DATABASE_PASSWORD_ACCEPTED')]: fresh() })),
    apply: (site) => site.provision({ endOthers: false }),
  },
  {
    done: 'Each service uses its other database role.',
    changes: (settings) =>
      eachService((name) => ({
        [serviceVariable(name, 'DATABASE_ROLE')]: otherRole(name, roleIn(settings, name)),
        [serviceVariable(name, 'DATABASE_PASSWORD')]: needed(
          settings,
          serviceVariable(name, 'DATABASE_PASSWORD_ACCEPTED'),
        ),
        [serviceVariable(name, 'DATABASE_PASSWORD_ACCEPTED')]: undefined,
      })),
    apply: (site, _settings, since) => site.renew(ALL, since),
  },
  {
    done: 'The former database roles cannot sign in any more.',
    apply: (site) => site.provision({ endOthers: true }),
  },
];

/** Each service gets its other user of the broker; then the former one is deleted (S2.4.1536). */
export const rabbitmq: readonly Step[] = [
  {
    done: 'The other user of each service has a new password in RabbitMQ. Both are accepted.',
    changes: () => eachService((name) => ({ [serviceVariable(name, 'RABBITMQ_PASSWORD_ACCEPTED')]: fresh() })),
    apply: (site, settings) =>
      defineUsers(
        site,
        SERVICES.map((name) =>
          brokerLine(
            name,
            otherUser(name, userIn(settings, name)),
            needed(settings, serviceVariable(name, 'RABBITMQ_PASSWORD_ACCEPTED')),
          ),
        ),
      ),
  },
  {
    done: 'Each service uses its other user of RabbitMQ.',
    changes: (settings) =>
      eachService((name) => ({
        [serviceVariable(name, 'RABBITMQ_USER')]: otherUser(name, userIn(settings, name)),
        [serviceVariable(name, 'RABBITMQ_PASSWORD')]: needed(
          settings,
          serviceVariable(name, 'RABBITMQ_PASSWORD_ACCEPTED'),
        ),
        [serviceVariable(name, 'RABBITMQ_PASSWORD_ACCEPTED')]: undefined,
      })),
    apply: (site, _settings, since) => site.renew(ALL, since),
  },
  {
    done: 'The former users are deleted from RabbitMQ, and its administrator has a new password.',
    changes: () => ({ RABBITMQ_PASSWORD: fresh() }),
    apply: async (site, settings) => {
      await defineUsers(site, [brokerLine('*', BROKER_ADMIN, needed(settings, 'RABBITMQ_PASSWORD'))]);
      const used = SERVICES.map((name) => userIn(settings, name));
      const listed = await site.inContainer('rabbitmq', ['rabbitmqctl', '-q', 'list_users']);
      const there = new Set(listed.split('\n').map((line) => line.split('\t')[0]));
      const former = SERVICES.flatMap((name) => [...brokerUsers(name)]);
      for (const user of former.filter((one) => there.has(one) && !used.includes(one))) {
        await site.inContainer('rabbitmq', ['rabbitmqctl', '-q', 'delete_user', user]);
      }
    },
  },
];

const DEFINE =
  'sh /etc/fieldhouse/definitions.sh > /tmp/change.json && rabbitmqctl -q import_definitions /tmp/change.json';

/** The definitions have passwords and are removed at once. */
async function defineUsers(site: RotatedSite, lines: readonly string[]): Promise<void> {
  const command = `umask 077; trap 'rm -f /tmp/change.json' EXIT; ${DEFINE}`;
  await site.inContainer('rabbitmq', ['sh', '-c', command], `${lines.join('\n')}\n`);
}

/** Redis accepts both passwords until every service uses the next one (S2.4.1537). */
export const redis: readonly Step[] = [
  {
    done: 'Redis accepts a new password beside the present one.',
    changes: () => ({ REDIS_PASSWORD_ACCEPTED: fresh() }),
    apply: async (site, settings) => {
      const [present, next] = [needed(settings, 'REDIS_PASSWORD'), needed(settings, 'REDIS_PASSWORD_ACCEPTED')];
      const command = ['sh', '-c', 'unset REDISCLI_AUTH; exec redis-cli -e'];
      await site.inContainer('redis', command, `AUTH ${present}\nACL SETUSER default >${next}\n`);
    },
  },
  {
    done: 'Each service uses the new password of Redis.',
    changes: (settings) => ({
      REDIS_PASSWORD: needed(settings, 'REDIS_PASSWORD_ACCEPTED'),
      REDIS_PASSWORD_ACCEPTED: undefined,
    }),
    apply: (site, _settings, since) => site.renew(ALL, since),
  },
  {
    done: 'Redis has started again and accepts the new password only.',
    apply: (site) => site.recreate('redis'),
  },
];

/** No service uses the administrator: it is changed in one step. */
export const postgresAdmin: readonly Step[] = [
  {
    done: 'PostgreSQL’s administrator has a new password.',
    changes: () => ({ POSTGRES_PASSWORD: fresh() }),
    apply: async (site, settings) => {
      const statement = `ALTER ROLE postgres PASSWORD '${needed(settings, 'POSTGRES_PASSWORD')}';\n`;
      // In its container the server accepts its own user by the socket, without a password.
      const command = ['psql', '--quiet', '--no-psqlrc', '--set', 'ON_ERROR_STOP=1', '--username', 'postgres'];
      await site.inContainer('postgres', command, statement);
    },
  },
];
