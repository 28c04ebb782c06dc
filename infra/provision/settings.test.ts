import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { readProvisioning } from './settings.ts';

const env: Record<string, string> = {
  ADMIN_DATABASE_URL: 'postgres://postgres:secret@server:5432/postgres',
  ...Object.fromEntries(
    SERVICES.map((name) => [`SVC_${name.toUpperCase()}_DATABASE_PASSWORD`, `the-password-of-${name}`]),
  ),
};

describe('When provisioning reads its environment', () => {
  it('Then it has the server and a password for each service', () => {
    const { adminUrl, logins, endOthers } = readProvisioning(env);
    expect([adminUrl, endOthers]).toEqual([env.ADMIN_DATABASE_URL, false]);
    expect(logins).toMatchObject({
      auth: [{ role: 'fieldhouse_auth', password: 'the-password-of-auth' }],
      notify: [{ role: 'fieldhouse_notify', password: 'the-password-of-notify' }],
    });
  });

  it.each([
    ['fieldhouse_auth', 'fieldhouse_auth_a'],
    ['fieldhouse_auth_a', 'fieldhouse_auth_b'],
    ['fieldhouse_auth_b', 'fieldhouse_auth_a'],
  ])('Then beside %s the next role is %s', (role, next) => {
    const changing = { SVC_AUTH_DATABASE_ROLE: role, SVC_AUTH_DATABASE_PASSWORD_ACCEPTED: 'the-next-password' };
    expect(readProvisioning({ ...env, ...changing }).logins.auth).toEqual([
      { role, password: 'the-password-of-auth' },
      { role: next, password: 'the-next-password' },
    ]);
  });

  it('Then its secrets may come as files, that of the server, too @spec S2.5.1501', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-secrets-'));
    try {
      await writeFile(join(folder, 'secret'), 'the-password-in-a-file\n');
      const { SVC_AUTH_DATABASE_PASSWORD: _, ...others } = env;
      const { adminUrl, logins } = readProvisioning({
        ...others,
        SVC_AUTH_DATABASE_PASSWORD_FILE: join(folder, 'secret'),
        ADMIN_DATABASE_PASSWORD_FILE: join(folder, 'secret'),
      });
      expect(new URL(adminUrl).password).toBe('the-password-in-a-file');
      expect([logins.auth, logins.notify]).toMatchObject([
        [{ password: 'the-password-in-a-file' }],
        [{ password: 'the-password-of-notify' }],
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('Then the error names missing and wrong variables, and contains no password', () => {
    const broken = { ...env, SVC_EVENTS_DATABASE_PASSWORD: undefined, SVC_AUTH_DATABASE_PASSWORD: 'tooshort' };
    expect(() => readProvisioning(broken)).toThrow(/SVC_EVENTS_DATABASE_PASSWORD/);
    expect(() => readProvisioning(broken)).toThrow(/^(?!.*tooshort).*SVC_AUTH_DATABASE_PASSWORD/);
  });
});
