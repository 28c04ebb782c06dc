import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { QUICK_ENGINE } from '../../testing/index.ts';
import { startTestRecovery, type TestRecovery } from '../../testing/recovery.ts';
import type { PasswordEngine } from '../credentials/passwords.ts';
import { processResets } from './process-resets.ts';
import { RESETS_PER_ACCOUNT } from './recovery-limits.ts';
import { insertResetRequest } from './reset.repository.ts';

const MESSAGE = 'If that address belongs to an account, a link is on its way.';

let hashCount = 0;
const counting: PasswordEngine = {
  hash: (password) => {
    hashCount += 1;
    return QUICK_ENGINE.hash(password);
  },
  verify: (hash, password) => {
    hashCount += 1;
    return QUICK_ENGINE.verify(hash, password);
  },
};

let recovery: TestRecovery;
let userId: number;
beforeAll(async () => {
  recovery = await startTestRecovery(counting);
  userId = (await recovery.auth.register()).body.id;
});
afterAll(() => recovery.auth.stop());
beforeEach(() => recovery.requestsProcessed());

describe('When somebody forgot the password', () => {
  it('Then the event holds only the ids of the reset and of the user @spec S1.3.6 S1.7.16', async () => {
    const { status, body } = await recovery.requestLink('rosa@example.com');
    expect([status, body]).toEqual([202, { message: MESSAGE }]);
    await recovery.requestsProcessed();
    const event = (await recovery.requested()).at(-1);
    expect(event?.data).toEqual({ id: expect.any(Number), version: expect.any(Number), userId });
    expect(event).not.toHaveProperty('actor');
    expect(JSON.stringify(event)).not.toMatch(/rosa|token/i);
  });

  it('Then the address is found ignoring case', async () => {
    expect(await recovery.beginReset(' Rosa@EXAMPLE.com ')).toBeGreaterThan(0);
  });

  it.each([
    ['', 'Please enter your email address.', '@spec S1.5.9 S1.7.17'],
    [undefined, 'Please enter your email address.', '@spec S1.5.9'],
    ['rosa@', 'Please enter a valid email address', '@spec S1.7.17'],
  ])('Then the address %j is refused with "%s" %s', async (email, message, _tag) => {
    const { status, body } = await recovery.requestLink(email);
    expect([status, body]).toMatchObject([400, { message, errors: [{ path: 'email', message }] }]);
  });
});

describe('When no account has the address', () => {
  it('Then the answer is the same and nothing happens', async () => {
    const before = (await recovery.requested()).length;
    const [known, unknown] = [
      await recovery.requestLink('rosa@example.com'),
      await recovery.requestLink('nobody@example.com'),
    ];
    await recovery.requestsProcessed();
    const comparable = ({ status, body, headers }: typeof known) => {
      const { date: _date, 'x-request-id': _id, ...rest } = Object.fromEntries(headers);
      return { status, body, headers: rest };
    };
    expect(comparable(unknown)).toEqual(comparable(known));
    expect(await recovery.requested()).toHaveLength(before + 1);
    expect(await recovery.auth.ctx.db('password_reset').whereNot({ account_id: userId })).toEqual([]);
  });

  it('Then the answer comes after the same work, without reading accounts', async () => {
    expect(await workFor('nobody@example.com')).toEqual(await workFor('rosa@example.com'));
  });

  /**
   * The work for an address while accounts are locked, without the statements that delete expired rows or take the next
   * request, which may belong to earlier work.
   */
  async function workFor(email: string) {
    const { ctx } = recovery.auth;
    const statements = new Set<string>();
    const recordStatement = ({ sql }: { sql: string }) => {
      if (/password_reset|"account"/.test(sql) && !/<=|skip locked/.test(sql)) statements.add(sql);
    };
    hashCount = 0;
    const blocker = await ctx.db.transaction();
    await blocker.raw('LOCK TABLE account IN ACCESS EXCLUSIVE MODE');
    ctx.db.on('query', recordStatement);
    const { status } = await recovery.requestLink(email);
    await waitFor('A query that waits for the lock', () => [...statements].some((sql) => sql.includes('"account"')));
    ctx.db.removeListener('query', recordStatement);
    await blocker.commit();
    await recovery.requestsProcessed();
    return { status, statements, hashCount };
  }

  it('Then an archived account gets the same answer and no reset', async () => {
    await recovery.auth.register({ username: 'archived', email: 'archived@example.com' });
    await recovery.auth.ctx.db('account').where({ username: 'archived' }).update({ is_active: false });
    const before = (await recovery.requested()).length;
    expect((await recovery.requestLink('archived@example.com')).status).toBe(202);
    await recovery.requestsProcessed();
    expect(await recovery.requested()).toHaveLength(before);
  });
});

describe('When the process stops between the answer and the work', () => {
  it('Then the job does the work later, and deletes requests that are an hour old', async () => {
    const { ctx } = recovery.auth;
    const before = (await recovery.requested()).length;
    const anHourAgo = new Date(ctx.clock().getTime() - 3_600_000);
    await insertResetRequest(ctx.db, 'rosa@example.com', ctx.clock());
    await insertResetRequest(ctx.db, 'rosa@example.com', anHourAgo);
    await processResets.run(ctx);
    expect(await recovery.requested()).toHaveLength(before + 1);
    expect(await ctx.db('password_reset_request')).toEqual([]);
  });
});

describe.each(['rosa@example.com', 'nobody@example.com'])('When many links for %s are requested', (email) => {
  const network = `203.0.113.${email.length}`;

  it('Then five from one network are answered, even concurrently, and further ones get 429', async () => {
    const spellings = [email, email.toUpperCase()];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => recovery.requestLink(spellings[index % 2], network)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused?.body.code).toBe('too_many_attempts');
    expect(refused?.body.message).toMatch(
      /^Too many attempts to reset the password\. Please try again in \d+ minutes$/,
    );
  });

  it('Then other networks get the usual answer, also beyond the limit that protects the mailbox', async () => {
    const answers: unknown[] = [];
    for (let request = 0; request < RESETS_PER_ACCOUNT + 5; request += 1) {
      const { status, body } = await recovery.requestLink(email);
      answers.push([status, body]);
    }
    expect(answers).toEqual(answers.map(() => [202, { message: MESSAGE }]));
    await recovery.requestsProcessed();
    const links = await recovery.auth.ctx.db('password_reset').where({ account_id: userId });
    expect(links).toHaveLength(RESETS_PER_ACCOUNT);
  });
});

describe('When one network requests links for many addresses', () => {
  it('Then sixty are answered', async () => {
    const answers = await Promise.all(
      Array.from({ length: 65 }, (_, index) =>
        recovery.requestLink(`parent${index}@example.com`, `2001:db8:9:1::${index}`),
      ),
    );
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});
