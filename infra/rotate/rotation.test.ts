import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type ServiceSetting, serviceVariable } from '@fieldhouse/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeEnvFile } from '../compose/env-file.ts';
import { makeEnv } from '../compose/make-env.ts';
import { secretsToFiles } from '../compose/secrets-to-files.ts';
import { changeSite, readSite } from '../compose/site-settings.ts';
import { isNight } from '../testing/at-night.ts';
import { SECRETS, type Secret } from './rotate-site.ts';
import { runRotation, type Settings } from './rotation.ts';
import { Killed, type ModelSite, modelSite } from './testing/model-site.ts';

const RECIPIENT = `age1${'q'.repeat(58)}`;
const BOUNCE = { BOUNCE_SECRET: 'b'.repeat(43) };

let folder: string;
let envFile: string;
let site: ModelSite;
let first: Settings;
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-rotate-'));
  envFile = join(folder, '.env');
  printed = [];
});
afterEach(() => rm(folder, { recursive: true }));

const read = () => readSite(envFile);
const give = async () => undefined;

/** A site as `make-env` of this release writes it, or as the release before left it. */
async function start({ isOfEarlierRelease = false, withFiles = false } = {}): Promise<void> {
  await rm(envFile, { force: true });
  await makeEnv(envFile, BOUNCE);
  if (isOfEarlierRelease) {
    const newer = (['DATABASE_ROLE', 'RABBITMQ_USER', 'RABBITMQ_PASSWORD'] as const).flatMap((what) =>
      SERVICES.map((name) => [serviceVariable(name, what), undefined]),
    );
    await changeEnvFile(envFile, Object.fromEntries(newer));
  }
  if (withFiles) await secretsToFiles({ envFile, folder: join(folder, 'secrets'), give });
  first = await read();
  site = await modelSite(read);
}

async function changeSettings(changes: Settings): Promise<void> {
  await changeSite(envFile, changes, give);
  // With a folder for secrets, the env file has none at any time.
  if (first.SECRETS) expect(await readFile(envFile, 'utf8')).not.toMatch(/=.*(?<![\w-])[\w-]{43}(?![\w-])/);
}

const change = (secret: Secret, revoke = false) =>
  runRotation(
    { name: secret, steps: SECRETS[secret]({ revoke, value: RECIPIENT }) },
    { site, read, change: changeSettings, print: (line) => void printed.push(line) },
  );

/** That nothing failed meanwhile, that the secrets differ, and that nothing but them is left. */
async function expectChanged(secret: Secret): Promise<void> {
  expect(site.failures).toEqual([]);
  const now = await read();
  const names = CHANGED[secret];
  for (const name of names) expect([name, now[name]]).not.toEqual([name, first[name]]);
  const left = Object.keys(now).filter((name) => /ROTATION|_NEXT$|ACCEPTED/.test(name));
  expect(left).toEqual(secret === 'bounce-secret' ? ['BOUNCE_SECRET_ACCEPTED'] : []);
  const secrets = [...Object.values(now), ...Object.values(first)].filter((value) => (value ?? '').length > 40);
  for (const value of secrets) expect(printed.join('\n')).not.toContain(value);
}

const each = (...what: ServiceSetting[]) => SERVICES.flatMap((name) => what.map((one) => serviceVariable(name, one)));
const CHANGED: Readonly<Record<Secret, readonly string[]>> = {
  'signing-key': ['SIGNING_KEY'],
  'service-secrets': each('SECRET'),
  'database-passwords': each('DATABASE_ROLE', 'DATABASE_PASSWORD'),
  'postgres-admin': ['POSTGRES_PASSWORD'],
  rabbitmq: ['RABBITMQ_PASSWORD', ...each('RABBITMQ_USER', 'RABBITMQ_PASSWORD')],
  redis: ['REDIS_PASSWORD'],
  'bounce-secret': ['BOUNCE_SECRET'],
  'link-key': [],
  'backup-key': ['BACKUP_PUBLIC_KEY'],
};

describe.each(Object.keys(SECRETS) as Secret[])('When the secret is changed: %s', (secret) => {
  it('Then old and new overlap, so that nothing fails, and no secret is printed @spec S2.4.1533', async () => {
    await start();
    await change(secret);
    await expectChanged(secret);
    if (secret === 'bounce-secret') await change(secret, true);
    first = await read();
    await change(secret);
    // The key pair of backups is given, and here the same one is given again.
    if (secret !== 'backup-key') await expectChanged(secret);
  });

  /** At night it is killed at each point: together they take a minute. Without files each run kills it at each. */
  it('Then, with secrets as files, it is the same, also killed at several points @spec S2.4.1732', async () => {
    await start({ withFiles: true });
    await change(secret);
    await expectChanged(secret);
    const count = site.actions();
    for (let action = 1; action <= count; action += isNight() ? 1 : Math.ceil(count / 2)) {
      await start({ withFiles: true });
      site.killAt(action, false);
      await expect(change(secret)).rejects.toThrow(Killed);
      await change(secret);
      await expectChanged(secret);
    }
  });

  it('Then, killed at any point, the same command goes on and ends it @spec S2.4.1534', async () => {
    for (const isOfEarlierRelease of [false, true]) {
      await start({ isOfEarlierRelease });
      await change(secret);
      const count = site.actions();
      for (let action = 1; action <= count; action += 1) {
        await start({ isOfEarlierRelease });
        site.killAt(action, isOfEarlierRelease);
        await expect(change(secret)).rejects.toThrow(Killed);
        await change(secret);
        await expectChanged(secret);
      }
    }
  });
});

describe('When a change ends', () => {
  it('Then the former database role and user of the broker are refused @spec S2.4.1531 S2.4.1536', async () => {
    await start();
    for (const secret of ['database-passwords', 'rabbitmq'] as const) await change(secret);
    for (const name of SERVICES) {
      const former = (what: ServiceSetting) => first[serviceVariable(name, what)] ?? '';
      expect(site.accepts('database', former('DATABASE_ROLE'), former('DATABASE_PASSWORD'))).toBe(false);
      expect(site.accepts('broker', former('RABBITMQ_USER'), former('RABBITMQ_PASSWORD'))).toBe(false);
    }
    expect(site.accepts('broker', 'fieldhouse', first.RABBITMQ_PASSWORD ?? '')).toBe(false);
  });

  it('Then the former password of Redis and of the administrator is refused @spec S2.4.1537 S2.4.1542', async () => {
    await start();
    for (const secret of ['redis', 'postgres-admin'] as const) await change(secret);
    expect(site.accepts('redis', '', first.REDIS_PASSWORD ?? '')).toBe(false);
    expect(site.admin()).toBe((await read()).POSTGRES_PASSWORD);
  });

  it('Then the former secrets of services and the former key are accepted no more @spec S2.4.1535', async () => {
    await start();
    for (const secret of ['service-secrets', 'signing-key'] as const) await change(secret);
    const auth = JSON.stringify(site.running('svc-auth'));
    for (const name of SERVICES) expect(auth).not.toContain(first[serviceVariable(name, 'SECRET')]);
    expect(site.running('svc-auth').ACCEPTED_KEYS).toBeUndefined();
  });

  it('Then the former secret of bounces stays until it is revoked @spec S2.4.1539', async () => {
    await start();
    await change('bounce-secret');
    const { BOUNCE_SECRET } = await read();
    expect(site.running('svc-notify')).toMatchObject({ BOUNCE_SECRET, BOUNCE_SECRET_ACCEPTED: BOUNCE.BOUNCE_SECRET });
    await expect(change('bounce-secret')).rejects.toThrow('--revoke');
    await change('bounce-secret', true);
    expect(site.running('svc-notify').BOUNCE_SECRET_ACCEPTED).toBeUndefined();
  });

  it('Then svc-admin encrypts backups to the public key that was given @spec S2.4.1541', async () => {
    await start();
    await change('backup-key');
    expect(site.running('svc-admin').BACKUP_PUBLIC_KEY).toBe(RECIPIENT);
    expect(() => SECRETS['backup-key']({ revoke: false, value: 'AGE-SECRET-KEY-1' })).toThrow('public key');
  });
});

describe('When a change was interrupted', () => {
  it('Then another one is refused and names the command that ends it @spec S2.4.1534', async () => {
    await start();
    site.killAt(2, false);
    await expect(change('rabbitmq')).rejects.toThrow(Killed);
    await expect(change('redis')).rejects.toThrow('npm run rotate -- rabbitmq');
  });
});
