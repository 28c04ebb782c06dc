import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clockAt, cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';
import { argon2Passwords } from '../credentials/passwords.ts';
import { makeSetUpCode } from './print-set-up-code.ts';
import { SET_UP_CODE } from './set-up-code.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const INVALID = { status: 400, body: { code: 'invalid_code', errors: [{ path: 'code' }] } };

const clock = clockAt('2026-11-21T15:00:00Z');
let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE, clock: clock.now });
});
afterAll(() => auth.stop());

let lastNetwork = 0;
/** Sends the form from a network of its own, unless one is given. */
function setUp(code: string, changes: object = {}, network?: string) {
  lastNetwork += 1;
  const names = { firstName: 'Avery', lastName: 'Stone', email: 'avery@example.com', username: 'avery' };
  const from = { 'X-Forwarded-For': network ?? `198.51.100.${lastNetwork}` };
  return auth.anonymous.post('/api/auth/set-up', { code, ...names, password: PASSWORD, ...changes }, from);
}
const printCode = () => makeSetUpCode(auth.ctx, argon2Passwords(QUICK_ENGINE));
const isOpen = async () => (await auth.anonymous.get('/api/auth/set-up')).body;
const accounts = () => auth.ctx.db('account').pluck<string[]>('username');

/** Runs the command as an operator does in the container. */
function runCommand(): Promise<{ code: number; stdout: string; stderr: string }> {
  const env = { ...process.env, DATABASE_URL: auth.ctx.environment.databaseUrl, SITE_URL: 'https://club.example' };
  return new Promise((resolve) => {
    execFile(process.execPath, [MAIN, 'set-up-code'], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

describe('When a club has no admin @spec S1.4.170-172, S1.9.170', () => {
  it('Then the set-up is open, and no code works before one is printed', async () => {
    expect(await isOpen()).toEqual({ isOpen: true });
    expect(await setUp('K7QM-2XPA')).toMatchObject(INVALID);
  });

  it('Then the command prints the address and a code, and stores only its hash', async () => {
    const { code, stdout } = await runCommand();
    expect(code).toBe(0);
    const [, printed = ''] = /^Set up the club at https:\/\/club\.example\/set-up\nCode {2}(\S+) /.exec(stdout) ?? [];
    expect(printed).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(JSON.stringify(await auth.ctx.db('set_up_code'))).not.toContain(printed.replace('-', ''));
  });

  it('Then five wrong codes end a code, and another one works', async () => {
    const code = await printCode();
    for (let tries = 0; tries < 5; tries += 1) expect(await setUp('AAAA-AAAA')).toMatchObject(INVALID);
    expect(await setUp(code)).toMatchObject(INVALID);
    expect(await accounts()).toEqual([]);
  });

  it('Then a code ends after 30 minutes, and with the next one', async () => {
    const [first, second] = [await printCode(), await printCode()];
    expect(await setUp(first)).toMatchObject(INVALID);
    clock.advance(30 * 60_000);
    expect(await setUp(second)).toMatchObject(INVALID);
  });

  it('Then wrong codes from one network are limited', async () => {
    const network = '203.0.113.9';
    for (let tries = 0; tries < 10; tries += 1) await setUp('AAAA-AAAA', {}, network);
    const code = await printCode();
    expect(await setUp(code, {}, network)).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(await accounts()).toEqual([]);
  });

  it('Then a form with a fault leaves the code valid', async () => {
    await auth.addUser('rosa', 'parent');
    const code = await printCode();
    expect(await setUp(code, { password: 'Letmein1' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(await setUp(code, { firstName: '' })).toMatchObject({ status: 400, body: { code: 'invalid' } });
    for (let tries = 0; tries <= SET_UP_CODE.tries; tries += 1) {
      expect(await setUp(code, { username: 'Rosa' })).toMatchObject({ status: 409, body: { code: 'username_taken' } });
    }
    const { triesLeft } = await auth.ctx.db('set_up_code').first({ triesLeft: 'tries_left' });
    expect(triesLeft).toBe(SET_UP_CODE.tries);
  });

  it('Then two requests at once make one admin, who is signed in', async () => {
    const typed = (await printCode()).toLowerCase().replace(/^(....)/, '$1 - ');
    const answers = await Promise.all(
      ['avery', 'robin', 'sam'].map((name) => setUp(typed, { username: name, email: `${name}@example.com` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
    const made = answers.find(({ status }) => status === 201);
    expect(made?.body).toMatchObject({ role: 'admin', phone: '' });
    expect((await auth.authenticate(made && cookieOf(made))).status).toBe(200);
    expect(await auth.ctx.db('account').where({ role: 'admin' })).toHaveLength(1);
    expect(await auth.ctx.db('set_up_code')).toEqual([]);
  });
});

describe('When a club has an admin @spec S1.4.172', () => {
  it('Then the set-up is closed, and no code is made', async () => {
    expect(await isOpen()).toEqual({ isOpen: false });
    expect(await setUp('K7QM-2XPA', { username: 'late', email: 'late@example.com' })).toMatchObject({
      status: 410,
      body: { code: 'set_up_closed', detail: 'This club is set up already. Please sign in' },
    });
    expect(await runCommand()).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The club has an admin, who can create others. No code was made.\n',
    });
  });
});
