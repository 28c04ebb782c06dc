import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeEnvFile, readEnvFile } from './env-file.ts';
import { makeEnv } from './make-env.ts';
import { secretsToFiles } from './secrets-to-files.ts';
import { changeSite, readSite } from './site-settings.ts';

const CHANGES = {
  BACKUP_PUBLIC_KEY: 'age1key',
  BOUNCE_SECRET: undefined,
  BOUNCE_SECRET_ACCEPTED: 'the-former-one',
  REDIS_PASSWORD: 'the-next-one',
  SIGNING_KEY_NEXT: '{"kty":"OKP"}',
};

let parent: string;
let envFile: string;
let folder: string;
let owners: Map<string, number>;
const give = async (path: string, user: number) =>
  void owners.set(path.slice(folder.length + 1).replace(/\.next$/, ''), user);
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fieldhouse-site-'));
  [envFile, folder, owners] = [join(parent, '.env'), join(parent, 'secrets'), new Map()];
  await makeEnv(envFile, { SITE_URL: 'https://club.example', BOUNCE_SECRET: 'of-the-mail-provider' });
});
afterEach(() => rm(parent, { recursive: true }));

describe('When settings of a site change whose secrets are files', () => {
  it('Then its secrets change in their files, and the others in its env file @spec S2.4.1732', async () => {
    await secretsToFiles({ envFile, folder, give });
    owners.clear();
    await changeSite(envFile, CHANGES, give);
    const { BOUNCE_SECRET: _removed, ...others } = CHANGES;
    const read = await readSite(envFile);
    expect(read).toMatchObject(others);
    expect(read.BOUNCE_SECRET).toBeUndefined();
    const lines = await readEnvFile(envFile);
    expect(lines).toMatchObject({
      BACKUP_PUBLIC_KEY: 'age1key',
      REDIS_PASSWORD: 'in-a-file',
      BOUNCE_SECRET_ACCEPTED_FILE: '/run/secrets/BOUNCE_SECRET_ACCEPTED',
    });
    for (const name of ['BOUNCE_SECRET', 'BOUNCE_SECRET_FILE', 'SIGNING_KEY_NEXT', 'SECRETS_NEXT']) {
      expect(Object.keys(lines)).not.toContain(name);
    }
    expect([...owners]).toEqual(
      expect.arrayContaining([
        ...[['REDIS_PASSWORD', 1000] as const, ['engines/REDIS_PASSWORD', 999] as const],
        ...[['BOUNCE_SECRET_ACCEPTED', 1000] as const, ['SIGNING_KEY_NEXT', 0] as const],
      ]),
    );
    expect(owners.size).toBe(5);
    for (const path of owners.keys()) expect((await stat(join(folder, path))).mode & 0o777).toBe(0o400);
    expect(await readFile(join(folder, 'engines/REDIS_PASSWORD'), 'utf8')).toBe('the-next-one\n');
  });

  it('Then, interrupted before they count, none has changed, and nothing is left @spec S2.4.1732', async () => {
    await secretsToFiles({ envFile, folder, give });
    const before = await readSite(envFile);
    for (let files = 0; files < 5; files += 1) {
      let given = 0;
      const interrupted = async () => {
        given += 1;
        if (given > files) throw new Error('interrupted');
      };
      await expect(changeSite(envFile, CHANGES, interrupted)).rejects.toThrow('interrupted');
      expect(await readSite(envFile)).toEqual(before);
    }
    await changeSite(envFile, { SMTP_URL: 'smtps://smtp.example' }, give);
    expect(await readSite(envFile)).toMatchObject({ REDIS_PASSWORD: before.REDIS_PASSWORD });
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.next'))).toEqual([]);
  });

  it('Then, interrupted once they count, all change the next time @spec S2.4.1732', async () => {
    await secretsToFiles({ envFile, folder, give });
    // One of the two files is in place already.
    await writeFile(join(folder, 'REDIS_PASSWORD.next'), 'the-next-one\n');
    await changeEnvFile(envFile, { SECRETS_NEXT: '1', ROTATION: 'redis/1/2026-05-04T15:00:00.000Z' });
    expect(await readSite(envFile)).toMatchObject({ REDIS_PASSWORD: 'the-next-one' });
    expect(Object.keys(await readEnvFile(envFile))).not.toContain('SECRETS_NEXT');
  });
});

describe('When the secrets of a site of a release before 1.5 are files', () => {
  it('Then its services share the one user of the broker until it changes @spec S2.5.1694', async () => {
    await changeEnvFile(envFile, { SVC_EVENTS_RABBITMQ_PASSWORD: undefined, SVC_EVENTS_RABBITMQ_USER: undefined });
    await secretsToFiles({ envFile, folder, give });
    const { RABBITMQ_PASSWORD } = await readSite(envFile);
    expect(await readFile(join(folder, 'SVC_EVENTS_RABBITMQ_PASSWORD'), 'utf8')).toBe(`${RABBITMQ_PASSWORD}\n`);
  });
});
