import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, startTestAuth, type TestAuth } from '../testing/index.ts';

const COMMAND = fileURLToPath(new URL('./make-first-admin.ts', import.meta.url));

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth();
});
afterAll(() => auth.stop());

interface Outcome {
  code: number;
  output: string;
}

/** Runs the command as an operator does, with the password on standard input. */
function run(password: string): Promise<Outcome> {
  const env = {
    ...process.env,
    DATABASE_URL: auth.ctx.environment.databaseUrl,
    SITE_URL: 'https://club.example',
    ADMIN_USERNAME: 'avery',
    ADMIN_EMAIL: 'avery@example.com',
    ADMIN_FIRST_NAME: 'Avery',
    ADMIN_LAST_NAME: 'Stone',
    ADMIN_PHONE: '(512) 555-0101',
  };
  return new Promise((resolve) => {
    const command = execFile(process.execPath, [COMMAND], { env }, (error, stdout) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout });
    });
    command.stdin?.end(`${password}\n`);
  });
}

describe('When an operator creates the first admin on a running platform', () => {
  it('Then a password that is too short is refused', async () => {
    const { code, output } = await run('12345');
    expect(code).toBe(1);
    expect(output).toContain('Password must be at least 6 characters');
  });

  it('Then the admin can sign in, the account is published, and no log contains the password', async () => {
    const { code, output } = await run(PASSWORD);
    expect(output).toContain('the first admin can sign in');
    expect(output).not.toContain(PASSWORD);
    expect(code).toBe(0);
    expect((await auth.signIn('avery', PASSWORD)).body).toMatchObject({ role: 'admin' });
    await auth.idle();
    expect(await auth.ctx.db('outbox').where({ type: 'user.registered' }).whereNotNull('delivered_at')).toHaveLength(1);
  });

  it('Then a second one is refused', async () => {
    const { code, output } = await run(PASSWORD);
    expect(code).toBe(1);
    expect(output).toContain('There is already an admin');
  });
});
