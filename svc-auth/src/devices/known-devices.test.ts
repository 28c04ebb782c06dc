import { hashToken, purgeOldRows } from '@fieldhouse/service-kit';
import type { TestAnswer } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deviceCookieOf, PASSWORD, QUICK_ENGINE, startTestAuth } from '../../testing/index.ts';
import { startTestRecovery, type TestRecovery } from '../../testing/recovery.ts';
import { changePassword } from '../credentials/change-password.ts';
import { RESETS_PER_ACCOUNT } from '../recovery/recovery-limits.ts';
import { countersFor, PER_ACCOUNT_FROM_NEW_DEVICES, PER_KNOWN_DEVICE } from '../sign-in/sign-in-limits.ts';
import { DEVICE_LIMITS } from './device-limits.ts';
import { devices } from './index.ts';

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
let strangers = 0;
/** A network that no other request of these tests uses. */
function newNetwork(): string {
  networks += 1;
  return `198.51.${100 + Math.floor(networks / 250)}.${networks % 250}`;
}

async function resetMinuteLimit(device: string): Promise<void> {
  const hash = hashToken(device.split('=')[1]);
  if (!hash) throw new Error('No device');
  const { short } = countersFor(name, { address: '', knownDevice: hash });
  await recovery.auth.ctx.limits.reset(short.key, short.rule);
}

interface From {
  address?: string;
  device?: string;
}

function signIn(password: string, { address = newNetwork(), device }: From = {}, username = name): Promise<TestAnswer> {
  return recovery.auth.signIn(username, password, {
    'X-Forwarded-For': address,
    ...(device !== undefined && { Cookie: device }),
  });
}

/** Signs in and returns the device cookie. */
async function signInOnNewDevice(from: From = {}): Promise<string> {
  const answer = await signIn(PASSWORD, from);
  expect(answer.status).toBe(200);
  return deviceCookieOf(answer);
}

/** Uses up the failures that all new devices have together; each comes from another network. */
async function useUpNewDevices(username = name): Promise<void> {
  for (let time = 0; time < PER_ACCOUNT_FROM_NEW_DEVICES.points; time += 1) {
    expect((await signIn('a guess', {}, username)).status).toBe(401);
  }
}

describe.each([
  ['an account', () => name],
  ['an unknown username', () => `nobody${people}`],
])('When attackers guess the password of %s from many networks', (_, username) => {
  it('Then twenty are answered, and all new devices get 429, even with the right password', async () => {
    await useUpNewDevices(username());
    for (const password of ['a guess', PASSWORD]) {
      const refused = await signIn(password, {}, username().toUpperCase());
      expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts']);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(3600);
      expect(refused.body.message).toMatch(
        /^Too many attempts to sign in to this account\. Use “Forgot password\?” to /,
      );
      expect(refused.body.message).toMatch(/ to get a link by email, or try again in \d\d minutes$/);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });
});

describe('When somebody signs in on a new device while attackers guess', () => {
  it('Then the success does not reset the count of failures', async () => {
    const fail = async (times: number) => {
      for (let time = 0; time < times; time += 1) expect((await signIn('a guess')).status).toBe(401);
    };
    await fail(PER_ACCOUNT_FROM_NEW_DEVICES.points - 5);
    expect((await signIn(PASSWORD)).status).toBe(200);
    await fail(5);
    expect((await signIn('a guess')).status).toBe(429);
  });
});

describe('When attackers guess concurrently', () => {
  it('Then at most twenty attempts are answered with 401', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => signIn('a guess')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(PER_ACCOUNT_FROM_NEW_DEVICES.points);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50 - PER_ACCOUNT_FROM_NEW_DEVICES.points);
  });
});

describe('When a device has signed in to an account before', () => {
  it('Then its owner can sign in on it while all new devices get 429', async () => {
    const device = await signInOnNewDevice();
    await useUpNewDevices();
    expect((await signIn(PASSWORD)).status).toBe(429);
    const again = await signIn(PASSWORD, { device });
    expect(again.status).toBe(200);
    expect(deviceCookieOf(again)).toBe(device);
    // The success did not reset the count of new devices.
    expect((await signIn(PASSWORD)).status).toBe(429);
  });

  it('Then its owner can sign in on it by email address, too, and failures by either name count', async () => {
    const device = await signInOnNewDevice();
    const email = `${name}@example.com`;
    for (let time = 0; time < PER_ACCOUNT_FROM_NEW_DEVICES.points / 2; time += 1) {
      for (const either of [name, email]) expect((await signIn('a guess', {}, either)).status).toBe(401);
    }
    for (const either of [name, email]) expect((await signIn(PASSWORD, {}, either)).status).toBe(429);
    expect((await signIn(PASSWORD, { device }, email)).status).toBe(200);
  });

  it('Then failures of others in the same network do not block it', async () => {
    const address = newNetwork();
    const device = await signInOnNewDevice({ address });
    for (let other = 0; other < 20; other += 1) {
      for (let time = 0; time < 5; time += 1) await signIn('a guess', { address }, `${name}-other${other}`);
    }
    for (let time = 0; time < 5; time += 1) await signIn('a guess', { address });
    expect((await signIn(PASSWORD, { address })).status).toBe(429);
    expect((await signIn(PASSWORD, { address, device })).status).toBe(200);
  });

  it('Then it has its own counter of five failures in a minute, which affects no other device', async () => {
    const address = newNetwork();
    const device = await signInOnNewDevice();
    const answers: number[] = [];
    for (let time = 0; time < 6; time += 1) answers.push((await signIn('a guess', { address, device })).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(PASSWORD, { address })).status).toBe(200);
  });

  it('Then twenty of its failures in an hour block it, and new devices are not blocked', async () => {
    const device = await signInOnNewDevice();
    let failures = 0;
    // The limit of one minute is reset between the attempts, so that the test does not wait.
    while (failures < PER_KNOWN_DEVICE.points) {
      expect((await signIn('a guess', { device })).status).toBe(401);
      failures += 1;
      if (failures % 5 === 0) await resetMinuteLimit(device);
    }
    const refused = await signIn(PASSWORD, { device });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain('Forgot password?');
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  it('Then it is not a known device of another account, and an invented id is not known', async () => {
    const device = await signInOnNewDevice();
    const otherPerson = await recovery.auth.addUser(`${name}-other`, 'parent');
    expect(otherPerson.userId).not.toBe(accountId);
    await useUpNewDevices(`${name}-other`);
    for (const cookie of [device, `device=${'B'.repeat(43)}`, 'device=nonsense']) {
      expect((await signIn(PASSWORD, { device: cookie }, `${name}-other`)).status).toBe(429);
    }
  });

  it('Then an id that was planted in a browser is replaced', async () => {
    const planted = `device=${'B'.repeat(43)}`;
    expect(await signInOnNewDevice({ device: planted })).toMatch(/^device=(?!B{43}$)[\w-]{43}$/);
  });

  it('Then a computer that a family shares is one device, known to each of its accounts', async () => {
    const device = await signInOnNewDevice();
    const other = await recovery.auth.addUser(`${name}-partner`, 'parent');
    const answer = await signIn(PASSWORD, { device }, `${name}-partner`);
    expect(deviceCookieOf(answer)).toBe(device);
    const accounts = await recovery.auth.ctx.db('known_device').whereIn('account_id', [accountId, other.userId]);
    expect(new Set(accounts.map(({ device_hash }) => device_hash.toString('hex'))).size).toBe(1);
    expect(accounts).toHaveLength(2);
  });
});

describe('When new devices are blocked', () => {
  it('Then a reset link makes the device known, and the sign-in succeeds', async () => {
    await useUpNewDevices();
    const token = await recovery.tokenFor(`${name}@example.com`);
    const reset = await recovery.reset(token, 'another good password');
    expect(reset.status).toBe(204);
    expect((await signIn('another good password')).status).toBe(429);
    expect((await signIn('another good password', { device: deviceCookieOf(reset) })).status).toBe(200);
  });

  /** A stranger's requests for a link, five from each network. */
  async function useUpResets(email: string): Promise<void> {
    for (let request = 0; request < RESETS_PER_ACCOUNT + 5; request += 1) {
      if (request % 5 === 0) strangers += 1;
      expect((await recovery.requestLink(email, `203.0.113.${strangers}`)).status).toBe(202);
    }
    await recovery.requestsProcessed();
  }

  /** Whoever has a link of this reset chooses a password, and signs in on that device. */
  async function expectWayIn(token: string, password: string): Promise<void> {
    const reset = await recovery.reset(token, password);
    expect(reset.status).toBe(204);
    expect((await signIn(password)).status).toBe(429);
    expect((await signIn(password, { device: deviceCookieOf(reset) })).status).toBe(200);
  }

  it('Then a link from before a stranger requested many works for its whole hour', async () => {
    const email = `${name}@example.com`;
    const token = await recovery.tokenFor(email);
    await useUpNewDevices();
    await useUpResets(email);
    recovery.clock.advance(59 * 60_000);
    await expectWayIn(token, 'another good password');
  });

  it('Then an owner who asks after a stranger did has the links that the stranger caused', async () => {
    const email = `${name}@example.com`;
    const before = (await recovery.requested()).length;
    await useUpNewDevices();
    await useUpResets(email);
    expect((await recovery.requestLink(email)).status).toBe(202);
    await recovery.requestsProcessed();
    const resets = (await recovery.requested()).slice(before).map(({ data }) => data);
    expect(resets).toHaveLength(RESETS_PER_ACCOUNT);
    for (const data of resets) expect(data.userId).toBe(accountId);
    const tokens: string[] = [];
    for (const { id } of resets) tokens.push(await recovery.tokenOf(id));
    await expectWayIn(tokens[7] ?? '', 'another good password');
    // All links have ended, so the next request sends one, although the hour is not over.
    await expectWayIn(await recovery.tokenFor(email), 'a third good password');
  });

  it('Then an owner gets a link when those that a stranger caused have expired', async () => {
    const email = `${name}@example.com`;
    await useUpResets(email);
    recovery.clock.advance(60 * 60_000);
    await useUpNewDevices();
    await expectWayIn(await recovery.tokenFor(email), 'another good password');
  });

  it('Then a registration makes the device known, too', async () => {
    const username = `${name}-new`;
    const device = deviceCookieOf(await recovery.auth.register({ username, email: `${username}@example.com` }));
    await useUpNewDevices(username);
    expect((await signIn(PASSWORD, { device }, username)).status).toBe(200);
  });
});

describe('When a device is known', () => {
  const devicesOf = () => recovery.auth.ctx.db('known_device').where({ account_id: accountId });

  it('Then it stays known when the password changes, and is deleted with the account', async () => {
    const device = await signInOnNewDevice();
    const { ctx } = recovery.auth;
    await ctx.db.transaction((tx) => changePassword(tx, ctx, accountId, 'hash of another'));
    await useUpNewDevices();
    expect((await signIn('another', { device })).status).toBe(200);
    await ctx.db('account').where({ id: accountId }).delete();
    expect(await devicesOf()).toEqual([]);
  });

  it('Then the database holds no id, only its hash', async () => {
    const device = (await signInOnNewDevice()).split('=')[1] ?? '';
    const stored = await devicesOf();
    expect(stored).toHaveLength(1);
    expect(stored[0].device_hash.toString('hex')).not.toBe(Buffer.from(device, 'base64url').toString('hex'));
  });

  it('Then it is deleted after 400 days without use, and the fifty used last stay', async () => {
    await signInOnNewDevice();
    const { db } = recovery.auth.ctx;
    const old = new Date(recovery.clock.now().getTime() - DEVICE_LIMITS.unused);
    const [row] = await devicesOf();
    await db('known_device').insert({ ...row, device_hash: Buffer.alloc(32, 1), seen_at: old });
    await purgeOldRows(devices).run(recovery.auth.ctx);
    expect(await devicesOf()).toHaveLength(1);
    for (let other = 0; other < DEVICE_LIMITS.perAccount; other += 1) {
      const seen = new Date(old.getTime() + (other + 1) * 1000);
      await db('known_device').insert({ ...row, device_hash: Buffer.alloc(32, other + 1), seen_at: seen });
    }
    const newest = await signInOnNewDevice();
    const remaining = await devicesOf();
    expect(remaining).toHaveLength(DEVICE_LIMITS.perAccount);
    expect(remaining.map(({ device_hash }) => device_hash[0] * device_hash[31])).not.toContain(1);
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
