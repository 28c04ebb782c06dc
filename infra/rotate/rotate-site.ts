import { setTimeout as pause } from 'node:timers/promises';
import { composeOf, renewReplicas, type Site } from '../compose/replicas.ts';
import { changeSite, readSite } from '../compose/site-settings.ts';
import { withLock } from '../launcher/lock.js';
import { OperatorError } from '../launcher/operator-error.js';
import { databasePasswords, postgresAdmin, rabbitmq, redis } from './passwords.ts';
import { type RotatedSite, runRotation, type Step } from './rotation.ts';
import { backupKey, bounceSecret, linkKey, revokeBounceSecret, serviceSecrets } from './secrets.ts';
import { signingKey } from './signing-key.ts';

/** What can be changed. */
export type Secret =
  | 'signing-key'
  | 'service-secrets'
  | 'database-passwords'
  | 'postgres-admin'
  | 'rabbitmq'
  | 'redis'
  | 'bounce-secret'
  | 'link-key'
  | 'backup-key';

/** The steps of each change. */
export const SECRETS: Readonly<Record<Secret, (options: ChangeOptions) => readonly Step[]>> = {
  'signing-key': () => signingKey,
  'service-secrets': () => serviceSecrets,
  'database-passwords': () => databasePasswords,
  'postgres-admin': () => postgresAdmin,
  rabbitmq: () => rabbitmq,
  redis: () => redis,
  'bounce-secret': ({ revoke }) => (revoke ? revokeBounceSecret : bounceSecret),
  'link-key': ({ revoke }) => linkKey(revoke),
  'backup-key': ({ value }) => backupKey(value),
};

interface ChangeOptions {
  /** The former one ends at once. */
  revoke: boolean;
  /** A public key that the operator gives. */
  value: string;
}

/** What the change of a secret is named while it is interrupted: the words after `npm run rotate --`. */
const wordsOf = (secret: string, { revoke }: ChangeOptions) => (revoke ? `${secret} --revoke` : secret);

/**
 * Changes a secret of a site that runs with Docker Compose. The old and the new one overlap, so nobody is signed out
 * and no request fails (S2.4.1533). Only one change or deployment runs at a time.
 */
export async function rotateSite(site: Site, secret: string, options: ChangeOptions): Promise<void> {
  const { envFile, print } = site;
  const steps = Object.entries(SECRETS).find(([name]) => name === secret)?.[1](options);
  if (steps === undefined) throw new OperatorError(`Name one of ${Object.keys(SECRETS).join(', ')}`);
  if (options.revoke && !['bounce-secret', 'link-key'].includes(secret)) {
    throw new OperatorError('Only bounce-secret and link-key have --revoke: the others end the former one themselves');
  }
  await withLock(
    `${envFile}.lock`,
    () =>
      runRotation(
        { name: wordsOf(secret, options), steps },
        {
          site: onCompose(site),
          read: () => readSite(envFile),
          change: (changes) => changeSite(envFile, changes),
          print,
        },
      ),
    () => print('Another change or deployment runs; this one follows it'),
  );
}

function onCompose(site: Site): RotatedSite {
  const compose = composeOf(site);
  return {
    async renew(services, since) {
      await renewReplicas(compose, services, since, (service) => site.print(`  ${service} has the new settings`));
    },
    async provision({ endOthers }) {
      const ends = ['--env', `END_OTHER_LOGINS=${endOthers ? '1' : '0'}`];
      await compose('run', '--rm', '--no-deps', '--no-TTY', ...ends, 'provision');
    },
    inContainer: (service, command, input) =>
      composeOf(site, { ...(input === undefined ? {} : { input }) })('exec', '--no-TTY', service, ...command),
    async recreate(service) {
      // Compose does not see that the content of a file with a secret has changed.
      await compose('up', '--detach', '--no-deps', '--no-build', '--force-recreate', '--wait', service);
    },
    async waitUntil(at) {
      const rest = at.getTime() - Date.now();
      if (rest <= 0) return;
      site.print(`  Waiting for ${Math.ceil(rest / 1000)} s. Interrupted, the same command goes on here.`);
      await pause(rest);
    },
  };
}
