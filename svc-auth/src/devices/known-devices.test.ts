import { purgeOldRows } from '@fieldhouse/service-kit';
import type { TestAnswer } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deviceCookieOf, PASSWORD, QUICK_ENGINE, startTestAuth } from '../../testing/index.ts';
import { startTestRecovery, type TestRecovery } from '../../testing/recovery.ts';
import { changePassword } from '../credentials/change-password.ts';
import { retention } from '../retention.ts';
import { hashToken } from '../sessions/session-token.ts';
import { countersFor, PER_ACCOUNT, PER_KNOWN_DEVICE } from '../sign-in/sign-in-limits.ts';
import { DEVICE_LIMITS } from './device-limits.ts';

let recovery: TestRecovery;
beforeAll(async () => {
  recovery = await startTestRecovery();
});
afterAll(() => recovery.auth.stop());

let people = 0;
let name: string;
let accountId: number;
beforeEach(async () => {
  people += 1;
  name = `person${people}`;
  accountId = (await recovery.auth.addUser(name, 'parent')).userId;
});

let networks = 0;
/** A network that nobody else in these tests is in. */
function elsewhere(): string {
  networks += 1;
  return `198.51.${100 + Math.floor(networks / 250)}.${networks % 250}`;
}

async function forgiveMinute(device: string): Promise<void> {
  const hash = hashToken(device.split('=')[1]);
  if (!hash) throw new Error('No device');
  const { short } = countersFor(name, { address: '', knownDevice: hash });
  await recovery.auth.ctx.limits.forgive(short.key, short.rule);
}

interface From {
  address?: string;
  device?: string;
}

function signIn(password: string, { address = elsewhere(), device }: From = {}, username = name): Promise<TestAnswer> {
  return recovery.auth.signIn(username, password, {
    'X-Forwarded-For': address,
    ...(device !== undefined && { Cookie: device }),
  });
}

/** Signs in and answers the cookie by which the device is known. */
async function knownDevice(from: From = {}): Promise<string> {
  const answer = await signIn(PASSWORD, from);
  expect(answer.status).toBe(200);
  return deviceCookieOf(answer);
}

/** As many failures as new devices have together, each from a network of its own. */
async function useUpNewDevices(username = name): Promise<void> {
  for (let time = 0; time < PER_ACCOUNT.points; time += 1) {
    expect((await signIn('a guess', {}, username)).status).toBe(401);
  }
}

describe.each([
  ['an account', () => name],
  ['a username that nobody has', () => `nobody${people}`],
])('When strangers guess at %s from network after network', (_, username) => {
  it('Then twenty are answered, and every new device waits, whatever the password and the letters', async () => {
    await useUpNewDevices(username());
    for (const password of ['a guess', PASSWORD]) {
      const refused = await signIn(password, {}, username().toUpperCase());
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(3600);
      expect(refused.body.message).toMatch(
        /^Too many attempts to sign in to this account\. Use “Forgot password\?” to get a link by e-mail, or try again in \d\d minutes$/,
      );
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('When somebody signs in on a new device while strangers guess', () => {
  it('Then what was guessed is not forgiven for it', async () => {
    const fail = async (times: number) => {
      for (let time = 0; time < times; time += 1) expect((await signIn('a guess')).status).toBe(401);
    };
    await fail(PER_ACCOUNT.points - 5);
    expect((await signIn(PASSWORD)).status).toBe(200);
    await fail(5);
    expect((await signIn('a guess')).status).toBe(429);
  });
});

describe('When strangers guess at an account side by side', () => {
  it('Then no more than twenty of them hear that they failed', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('a guess')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(PER_ACCOUNT.points);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - PER_ACCOUNT.points);
  });
});

describe('When a device has signed in to an account before', () => {
  it('Then its owner gets in with it while every new device waits', async () => {
    const device = await knownDevice();
    await useUpNewDevices();
    expect((await signIn(PASSWORD)).status).toBe(429);
    const again = await signIn(PASSWORD, { device });
    expect(again.status).toBe(200);
    expect(deviceCookieOf(again)).toBe(device);
    // What strangers guessed is not forgiven for it.
    expect((await signIn(PASSWORD)).status).toBe(429);
  });

  it('Then others behind the same network do not keep it out', async () => {
    const address = elsewhere();
    const device = await knownDevice({ address });
    for (let other = 0; other < 20; other += 1) {
      for (let time = 0; time < 5; time += 1) await signIn('a guess', { address }, `${name}-other${other}`);
    }
    for (let time = 0; time < 5; time += 1) await signIn('a guess', { address });
    expect((await signIn(PASSWORD, { address })).status).toBe(429);
    expect((await signIn(PASSWORD, { address, device })).status).toBe(200);
  });

  it('Then it has counters of its own: five in a minute, and what it fails counts for nobody else', async () => {
    const address = elsewhere();
    const device = await knownDevice();
    const answers: number[] = [];
    for (let time = 0; time < 6; time += 1) answers.push((await signIn('a guess', { address, device })).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(PASSWORD, { address })).status).toBe(200);
  });

  it('Then twenty failures of its own in an hour make it wait too, and a new device does not wait for them', async () => {
    const device = await knownDevice();
    let failures = 0;
    // The limit of a minute is forgiven in between, instead of waiting for its end.
    while (failures < PER_KNOWN_DEVICE.points) {
      expect((await signIn('a guess', { device })).status).toBe(401);
      failures += 1;
      if (failures % 5 === 0) await forgiveMinute(device);
    }
    const refused = await signIn(PASSWORD, { device });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain('Forgot password?');
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('Then it is none for another account, and a made-up id is none at all', async () => {
    const device = await knownDevice();
    const stranger = await recovery.auth.addUser(`${name}-stranger`, 'parent');
    expect(stranger.userId).not.toBe(accountId);
    await useUpNewDevices(`${name}-stranger`);
    for (const cookie of [device, `device=${'B'.repeat(43)}`, 'device=nonsense']) {
      expect((await signIn(PASSWORD, { device: cookie }, `${name}-stranger`)).status).toBe(429);
    }
  });

  it('Then an id that was planted in a browser is not what it is known by', async () => {
    const planted = `device=${'B'.repeat(43)}`;
    expect(await knownDevice({ device: planted })).toMatch(/^device=(?!B{43}$)[\w-]{43}$/);
  });

  it('Then a computer that a family shares is one device, known to each of its accounts', async () => {
    const device = await knownDevice();
    const other = await recovery.auth.addUser(`${name}-partner`, 'parent');
    const answer = await signIn(PASSWORD, { device }, `${name}-partner`);
    expect(deviceCookieOf(answer)).toBe(device);
    const accounts = await recovery.auth.ctx.db('known_device').whereIn('account_id', [accountId, other.userId]);
    expect(new Set(accounts.map(({ device_hash }) => device_hash.toString('hex'))).size).toBe(1);
    expect(accounts).toHaveLength(2);
  });
});

describe('When a new device waits', () => {
  it('Then the reset link makes it known, and it gets in', async () => {
    await useUpNewDevices();
    const token = await recovery.tokenFor(`${name}@example.com`);
    const reset = await recovery.reset(token, 'another good password');
    expect(reset.status).toBe(204);
    expect((await signIn('another good password')).status).toBe(429);
    expect((await signIn('another good password', { device: deviceCookieOf(reset) })).status).toBe(200);
  });

  it('Then registering makes a device known, too', async () => {
    const username = `${name}-new`;
    const device = deviceCookieOf(await recovery.auth.register({ username, email: `${username}@example.com` }));
    await useUpNewDevices(username);
    expect((await signIn(PASSWORD, { device }, username)).status).toBe(200);
  });
});

describe('When a device is known', () => {
  const devicesOf = () => recovery.auth.ctx.db('known_device').where({ account_id: accountId });

  it('Then it stays so when the password changes, and goes with the account', async () => {
    const device = await knownDevice();
    const { ctx } = recovery.auth;
    await ctx.db.transaction((tx) => changePassword(tx, ctx, accountId, 'hash of another'));
    await useUpNewDevices();
    expect((await signIn('another', { device })).status).toBe(200);
    await ctx.db('account').where({ id: accountId }).delete();
    expect(await devicesOf()).toEqual([]);
  });

  it('Then the database holds no id, only its hash', async () => {
    const device = (await knownDevice()).split('=')[1] ?? '';
    const stored = await devicesOf();
    expect(stored).toHaveLength(1);
    expect(stored[0].device_hash.toString('hex')).not.toBe(Buffer.from(device, 'base64url').toString('hex'));
  });

  it('Then it is forgotten once it was not used for 400 days, and the fifty used last are kept', async () => {
    await knownDevice();
    const { db } = recovery.auth.ctx;
    const old = new Date(recovery.clock.now().getTime() - DEVICE_LIMITS.unused);
    const [row] = await devicesOf();
    await db('known_device').insert({ ...row, device_hash: Buffer.alloc(32, 1), seen_at: old });
    await purgeOldRows({ retention }).run(recovery.auth.ctx);
    expect(await devicesOf()).toHaveLength(1);
    for (let other = 0; other < DEVICE_LIMITS.perAccount; other += 1) {
      const seen = new Date(old.getTime() + (other + 1) * 1000);
      await db('known_device').insert({ ...row, device_hash: Buffer.alloc(32, other + 1), seen_at: seen });
    }
    const newest = await knownDevice();
    const kept = await devicesOf();
    expect(kept).toHaveLength(DEVICE_LIMITS.perAccount);
    expect(kept.map(({ device_hash }) => device_hash[0] * device_hash[31])).not.toContain(1);
    await useUpNewDevices();
    expect((await signIn(PASSWORD, { device: newest })).status).toBe(200);
  });
});

describe('When the site is reached over https', () => {
  it('Then the cookie of a device is bound to this host and to https', async () => {
    const secure = await startTestAuth({ engine: QUICK_ENGINE, environment: { siteUrl: 'https://club.example' } });
    const cookies = (await secure.register()).headers.getSetCookie();
    expect(cookies[1]).toMatch(/^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    await secure.stop();
  });
});
