import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE });
  await auth.register();
});
afterAll(() => auth.stop());

const from = (address: string) => ({ 'X-Forwarded-For': address });

async function fail(times: number, username: string, address: string): Promise<number[]> {
  const answers = await Promise.all(
    Array.from({ length: times }, () => auth.signIn(username, 'not the password', from(address))),
  );
  return answers.map(({ status }) => status);
}

describe.each(['rosa', 'nobody'])('When %s fails to sign in many times from one address', (username) => {
  const address = `203.0.113.${username.length}`;

  it('Then five attempts are answered, even concurrently, and further ones get 429', async () => {
    const statuses = await fail(8, username, address);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  });

  it('Then the refusal says how long to wait, for the right password and in upper case too', async () => {
    const answer = await auth.signIn(username.toUpperCase(), PASSWORD, from(address));
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(answer.body).toMatchObject({ code: 'too_many_attempts' });
    expect(answer.body.message).toMatch(/^Too many attempts to sign in\. Please try again in \d+ seconds?$/);
  });

  it('Then a sign-in from another address succeeds', async () => {
    expect((await auth.signIn('rosa', PASSWORD, from('192.0.2.1'))).status).toBe(200);
  });
});

describe('When somebody fails to sign in to one account by its username and by its email address', () => {
  it('Then the failures count together', async () => {
    const address = '203.0.113.77';
    await auth.register({ username: 'nora', email: 'nora.lee@example.com' });
    expect(await fail(3, 'nora', address)).toEqual([401, 401, 401]);
    expect((await fail(4, 'Nora.Lee@example.com', address)).sort()).toEqual([401, 401, 429, 429]);
    expect((await auth.signIn('nora', PASSWORD, from(address))).status).toBe(429);
  });
});

describe('When a sign-in succeeds after some failures', () => {
  it('Then the count of failures is reset', async () => {
    const address = '192.0.2.2';
    await fail(4, 'rosa', address);
    expect((await auth.signIn('rosa', PASSWORD, from(address))).status).toBe(200);
    expect(await fail(5, 'rosa', address)).toEqual([401, 401, 401, 401, 401]);
  });
});

describe('When one address tries many accounts', () => {
  it('Then a hundred failures are answered, and then everybody with this address gets 429', async () => {
    const address = '192.0.2.3';
    for (let account = 0; account < 20; account += 1) await fail(5, `account${account}`, address);
    const answer = await auth.signIn('rosa', PASSWORD, from(address));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeLessThanOrEqual(300);
  });
});

describe('When one address tries many accounts concurrently', () => {
  it('Then at most a hundred attempts are answered with 401', async () => {
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, index) => auth.signIn(`guess${index}`, 'password', from('192.0.2.5'))),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });
});

describe('When attempts come from the addresses of one home', () => {
  it('Then they count together', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1) statuses.push(...(await fail(1, 'rosa', `2001:db8:1:2::${index}`)));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await fail(1, 'rosa', '2001:db8:1:3::1')).toEqual([401]);
  });
});

describe('When a whole school signs in from one address', () => {
  it('Then successful sign-ins do not count', async () => {
    const pupils = ['pupil0', 'pupil1', 'pupil2', 'pupil3'];
    for (const username of pupils) {
      expect((await auth.register({ username, email: `${username}@example.com` })).status).toBe(201);
    }
    for (let time = 0; time < 27; time += 1) {
      const answers = await Promise.all(pupils.map((pupil) => auth.signIn(pupil, PASSWORD, from('192.0.2.4'))));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    }
  });
});
