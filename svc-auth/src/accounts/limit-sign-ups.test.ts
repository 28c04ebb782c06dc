import { memoryLimits } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { QUICK_ENGINE, registration, startTestAuth, type TestAuth } from '../../testing/index.ts';

/** Instead of 300, which takes this many more registrations to reach. */
const LIMIT = 30;

let auth: TestAuth;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE, environment: { limitSignUps: LIMIT } });
});
afterAll(() => auth.stop());

const signUp = (username: string, address: string, at = auth) =>
  at.anonymous.post('/api/auth/register', registration({ username, email: `${username}@example.com` }), {
    'X-Forwarded-For': address,
  });
/** Concurrent requests: few enough that each gets a database connection before its timeout. */
const CONCURRENT = 40;
async function signUpMany(name: string, count: number, address: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const first = statuses.length;
    const requests = Array.from({ length: Math.min(CONCURRENT, count - first) }, (_, index) =>
      signUp(`${name}${first + index}`, address),
    );
    statuses.push(...(await Promise.all(requests)).map(({ status }) => status));
  }
  return statuses;
}
const accountsOf = async (name: string) => (await auth.ctx.db('account').where('username', 'like', `${name}%`)).length;
const refusals = async () => {
  const metrics = await (await fetch(`${auth.url}/metrics`)).text();
  return Number(/limit_refusals_total\{[^}]*limit="sign-ups"[^}]*\} (\d+)/.exec(metrics)?.[1] ?? 0);
};

describe('When one network creates many accounts', () => {
  it('Then as many as LIMIT_SIGN_UPS in an hour are created, even concurrently, and further ones get 429 with advice', async () => {
    const statuses = await signUpMany('mass', LIMIT + 20, '203.0.113.9');
    expect(statuses.filter((status) => status === 201)).toHaveLength(LIMIT);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await accountsOf('mass')).toBe(LIMIT);
    expect(await refusals()).toBe(20);

    const { body, headers } = await signUp('mass-late', '203.0.113.9');
    expect(body.code).toBe('too_many_sign_ups');
    expect(body.detail).toMatch(/^Many accounts were made from your network within an hour\. Please try again in /);
    expect(body.detail).toMatch(/ in \d+ minutes, or from another network$/);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3000);
  });

  it('Then another network is not refused, and all addresses of an IPv6 /64 count as one network', async () => {
    expect((await signUp('elsewhere', '203.0.113.10')).status).toBe(201);
    await signUpMany('six', LIMIT, '2001:db8:1:2::1');
    expect((await signUp('six-more', '2001:db8:1:2::ffff')).status).toBe(429);
    expect((await signUp('six-other', '2001:db8:1:3::1')).status).toBe(201);
  });

  it('Then a refused registration does not count', async () => {
    await signUp('taken', '203.0.113.11');
    await signUpMany('school', LIMIT - 2, '203.0.113.11');
    for (let time = 0; time < 5; time += 1) expect((await signUp('taken', '203.0.113.11')).status).toBe(409);
    expect((await signUp('school-last', '203.0.113.11')).status).toBe(201);
    expect((await signUp('school-late', '203.0.113.11')).status).toBe(429);
  });
});

describe('When an account is counted', () => {
  it('Then no transaction waits for Redis', async () => {
    const limits = memoryLimits();
    const open: unknown[] = [];
    const own = await startTestAuth({
      engine: QUICK_ENGINE,
      adapters: {
        limits: {
          ...limits,
          count: async (key, rule) => {
            // The jobs of the service have transactions, too: those that have written an account count.
            const writing = own.ctx
              .db('pg_locks')
              .join('pg_stat_activity', 'pg_stat_activity.pid', 'pg_locks.pid')
              .whereRaw(`relation = 'account'::regclass AND mode = 'RowExclusiveLock'`);
            open.push(...(await writing.where({ state: 'idle in transaction' }).pluck('query')));
            return limits.count(key, rule);
          },
        },
      },
    });
    expect((await signUp('ada', '203.0.113.9', own)).status).toBe(201);
    await own.stop();
    expect(open).toEqual([]);
  });
});

describe('When LIMIT_SIGN_UPS is set', () => {
  it.each([
    [2, [201, 201, 429]],
    [0, [201, 201, 201]],
  ])('Then %d is the limit, where 0 means no limit', async (limitSignUps, expected) => {
    const own = await startTestAuth({ engine: QUICK_ENGINE, environment: { limitSignUps } });
    const statuses: number[] = [];
    for (const username of ['ada', 'ben', 'cleo']) statuses.push((await signUp(username, '203.0.113.9', own)).status);
    await own.stop();
    expect(statuses).toEqual(expected);
  });
});
