import { SERVICES } from '@fieldhouse/contracts';
import { describe, expect, it } from '@jest/globals';
import { readProvisioning } from './settings.ts';

const env = {
  ADMIN_DATABASE_URL: 'postgres://postgres:secret@server:5432/postgres',
  ...Object.fromEntries(
    SERVICES.map((name) => [`SVC_${name.toUpperCase()}_DATABASE_PASSWORD`, `the-password-of-${name}`]),
  ),
};

describe('When provisioning reads its environment', () => {
  it('Then it has the server and a password for each service', () => {
    const { adminUrl, passwords } = readProvisioning(env);
    expect(adminUrl).toBe(env.ADMIN_DATABASE_URL);
    expect(passwords).toMatchObject({ auth: 'the-password-of-auth', notify: 'the-password-of-notify' });
  });

  it('Then the error names missing and wrong variables, and contains no password', () => {
    const broken = { ...env, SVC_EVENTS_DATABASE_PASSWORD: undefined, SVC_AUTH_DATABASE_PASSWORD: 'tooshort' };
    expect(() => readProvisioning(broken)).toThrow(/SVC_EVENTS_DATABASE_PASSWORD/);
    expect(() => readProvisioning(broken)).toThrow(/^(?!.*tooshort).*SVC_AUTH_DATABASE_PASSWORD/);
  });
});
