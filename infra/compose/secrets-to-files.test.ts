import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { readEnvironment } from '@fieldhouse/service-kit';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../launcher/tools.ts';
import { readProvisioning } from '../provision/settings.ts';
import { composeOptions } from './compose-options.ts';
import { changeEnvFile, readEnvFile } from './env-file.ts';
import { makeEnv, SECRETS } from './make-env.ts';
import { containersWithFiles } from './secret-files.ts';
import { secretsToFiles } from './secrets-to-files.ts';

let parent: string;
let envFile: string;
let folder: string;
let owners: Map<string, number>;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-secrets-'));
  [envFile, folder, owners] = [join(parent, '.env'), join(parent, 'secrets'), new Map()];
  await makeEnv(envFile, { SITE_URL: 'https://club.example' });
});
afterEach(() => rm(parent, { recursive: true }));

const move = () =>
  secretsToFiles({
    ...{ envFile, folder },
    give: async (path, user) => void owners.set(path.slice(folder.length + 1).replace(/\.next$/, ''), user),
  });
const secretIn = (name: string) => readFile(join(folder, name), 'utf8');

/** What a container reads, with the folder in place of its mounted files. */
function environmentOf(container: string, settings: Readonly<Record<string, string | undefined>>) {
  const { environment = {} } = containersWithFiles()[container] ?? {};
  const filled = Object.entries(environment).map(([name, value]) => {
    const optional = /^\$\{(\w+):-\}$/.exec(value)?.[1];
    return [name, (optional ? (settings[optional] ?? '') : value).replace('/run/secrets', folder)];
  });
  return Object.fromEntries(filled);
}

describe('When the secrets of a site are moved into files', () => {
  it('Then only the user of its containers can read each, and the .env has none any more @spec S2.4.1501', async () => {
    await changeEnvFile(envFile, { SMTP_URL: 'smtps://club:word@smtp.example' });
    const before = await readEnvFile(envFile);
    expect(await move()).toEqual(expect.arrayContaining([...SECRETS, 'SETTINGS_KEY', 'SMTP_URL']));
    const text = await readFile(envFile, 'utf8');
    for (const name of [...SECRETS, 'SETTINGS_KEY', 'SMTP_URL']) {
      expect(await secretIn(name)).toBe(`${before[name]}\n`);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o400);
      expect(owners.get(name)).toBe(1000);
      expect(text).not.toContain(before[name]);
    }
    expect([await secretIn('engines/REDIS_PASSWORD'), owners.get('engines/REDIS_PASSWORD')]).toEqual([
      `${before.REDIS_PASSWORD}\n`,
      999,
    ]);
    expect(await readEnvFile(envFile)).toMatchObject({
      SITE_URL: 'https://club.example',
      SECRETS: folder,
      COMPOSE_FILE: 'docker-compose.yml:docker-compose.secrets.yml',
      SMTP_URL_FILE: '/run/secrets/SMTP_URL',
    });
  });

  it('Then every service, provisioning and the restore read the same secrets as before @spec S2.4.1501', async () => {
    const before = await readEnvFile(envFile);
    await move();
    const settings = await readEnvFile(envFile);
    for (const name of SERVICES) {
      const own = `SVC_${name.toUpperCase()}`;
      const read = readEnvironment({
        ...{ DATABASE_URL: `postgres://${name}:in-a-file@postgres/${name}`, SITE_URL: 'https://club.example' },
        ...{ RABBITMQ_URL: 'amqp://fieldhouse:in-a-file@rabbitmq', REDIS_URL: 'redis://:in-a-file@redis:6379' },
        ...environmentOf(`svc-${name}`, settings),
      });
      const passwordOf = (address = '') => decodeURIComponent(new URL(address).password);
      expect(read.serviceSecret).toBe(before[`${own}_SECRET`]);
      expect(passwordOf(read.databaseUrl)).toBe(before[`${own}_DATABASE_PASSWORD`]);
      expect(passwordOf(read.rabbitmqUrl)).toBe(before[`${own}_RABBITMQ_PASSWORD`]);
      expect(passwordOf(read.redisUrl)).toBe(before.REDIS_PASSWORD);
      if (name === 'auth') expect(read.serviceSecrets?.events).toBe(before.SVC_EVENTS_SECRET);
      if (name === 'notify') expect(read.settingsKey).toBe(before.SETTINGS_KEY);
    }
    for (const container of ['provision', 'restore']) {
      const { adminUrl } = readProvisioning({
        ADMIN_DATABASE_URL: 'postgres://postgres:in-a-file@postgres/postgres',
        ...environmentOf(container, settings),
      });
      expect(new URL(adminUrl).password).toBe(before.POSTGRES_PASSWORD);
    }
  });

  it('Then a second run moves what was added, and leaves what is in a file @spec S2.4.1501', async () => {
    await move();
    const moved = await secretIn('RABBITMQ_PASSWORD');
    await changeEnvFile(envFile, { BOUNCE_SECRET: 'a-secret-of-the-mail-provider-000' });
    expect(await move()).toEqual(['BOUNCE_SECRET']);
    expect([await secretIn('RABBITMQ_PASSWORD'), await secretIn('BOUNCE_SECRET')]).toEqual([
      moved,
      'a-secret-of-the-mail-provider-000\n',
    ]);
    expect((await readEnvFile(envFile)).COMPOSE_FILE).toBe('docker-compose.yml:docker-compose.secrets.yml');
  });

  it('Then what cannot be moved is an error, and the .env keeps its secrets @spec S2.4.1501', async () => {
    const before = await readFile(envFile, 'utf8');
    const give = () => Promise.reject(new Error('not allowed'));
    await expect(secretsToFiles({ envFile, folder, give })).rejects.toThrow('not allowed');
    expect(await readFile(envFile, 'utf8')).toBe(before);
    await writeFile(envFile, 'SITE_URL=https://club.example\n');
    await expect(move()).rejects.toThrow('POSTGRES_PASSWORD');
  });
});

describe('When a container’s secrets are files', () => {
  it('Then a service gets its own and no other’s @spec S2.5.1503', () => {
    const all = containersWithFiles();
    for (const name of SERVICES.filter((one) => one !== 'auth')) {
      const given = all[`svc-${name}`]?.secrets ?? [];
      expect(
        given
          .filter((secret) => String(secret).startsWith('SVC_'))
          .map(String)
          .toSorted(),
      ).toEqual(
        ['DATABASE_PASSWORD', 'RABBITMQ_PASSWORD', 'SECRET'].map((what) => `SVC_${name.toUpperCase()}_${what}`),
      );
      for (const engine of ['POSTGRES_PASSWORD', 'RABBITMQ_PASSWORD']) expect(given).not.toContain(engine);
    }
    expect(all['svc-admin']?.secrets).not.toContain('SMTP_URL');
  });
});

describe('When a site has more compose files', () => {
  it('Then every command on it uses all of them, as docker compose does @spec S2.4.1502', async () => {
    const composeFile = join(ROOT, 'docker-compose.yml');
    expect(await composeOptions({ envFile, composeFile, project: 'club' })).toEqual([
      ...['--file', composeFile, '--env-file', envFile, '--project-name', 'club'],
    ]);
    await changeEnvFile(envFile, { COMPOSE_FILE: 'docker-compose.yml:/etc/club/more.yml' });
    expect(await composeOptions({ envFile, composeFile })).toEqual([
      ...['--file', composeFile, '--file', '/etc/club/more.yml', '--env-file', envFile],
    ]);
  });
});
