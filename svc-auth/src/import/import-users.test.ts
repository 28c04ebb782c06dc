import { exportUsers, importUsers } from '@fieldhouse/contracts';
import type { ExportedUser } from '@fieldhouse/contracts/export';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cookieOf, PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';

const calls = localCalls();
const ask = callVia(calls, 'admin');
let auth: TestAuth;
let admin: number;
let dana: ExportedUser;
beforeAll(async () => {
  auth = await startTestAuth({ engine: QUICK_ENGINE, adapters: { calls } });
  admin = (await auth.addUser('avery', 'admin')).userId;
  await auth.addUser('dana', 'coach');
});
afterAll(() => auth.stop());
beforeEach(async () => {
  dana = await named('dana');
  await auth.empty('outbox');
});

async function named(username: string): Promise<ExportedUser> {
  const { rows } = await ask(exportUsers, { afterId: 0, limit: 100 });
  const found = rows.find((row) => row.username === username);
  if (!found) throw new Error(`There is no ${username}`);
  return found;
}

const send = async (rows: ExportedUser[], { dryRun = false, replace = [] as number[] } = {}) =>
  (await ask(importUsers, { rows, replace, dryRun, userId: admin })).results;
const newer = (row: ExportedUser, changes: Partial<ExportedUser>): ExportedUser => ({
  ...{ ...row, version: row.version + 1000, ...changes },
});

describe('When accounts are imported', () => {
  const rosa = () => newer(dana, { id: 500, username: 'rosa', email: 'rosa@club.example', role: 'parent' });

  it('Then a new account gets a link to choose a password, and no welcome email @spec S2.7.1412', async () => {
    expect(await send([rosa()], { dryRun: true })).toMatchObject([{ id: 500, outcome: 'added' }]);
    expect(await auth.ctx.db('account').where({ id: 500 })).toEqual([]);
    expect(await auth.published('user.updated')).toEqual([]);

    expect(await send([rosa()])).toMatchObject([{ id: 500, outcome: 'added' }]);
    expect(await named('rosa')).toMatchObject({ id: 500, role: 'parent', isActive: true });
    expect((await auth.published('password-reset.requested')).map(({ data }) => data.userId)).toEqual([500]);
    expect((await auth.published('user.updated')).map(({ data }) => data.id)).toEqual([500]);
    expect(await auth.published('user.registered')).toEqual([]);
    expect((await auth.signIn('rosa', PASSWORD)).status).toBe(401);
    expect(await send([rosa()])).toMatchObject([{ id: 500, outcome: 'same' }]);
    expect((await auth.addUser('next', 'parent')).userId).toBeGreaterThan(500);
  });

  it('Then an existing account keeps its password; an older row replaces it only when selected', async () => {
    expect(await send([newer(dana, { firstName: 'Daniela' })])).toMatchObject([
      { outcome: 'updated', fields: ['firstName'] },
    ]);
    expect((await auth.signIn('dana', PASSWORD)).status).toBe(200);
    const older = { ...(await named('dana')), firstName: 'Dan', version: 1 };
    expect(await send([older])).toMatchObject([{ outcome: 'club-newer', club: { firstName: 'Daniela' } }]);
    expect((await named('dana')).firstName).toBe('Daniela');
    expect(await send([older], { replace: [dana.id] })).toMatchObject([{ outcome: 'updated' }]);
    expect((await named('dana')).firstName).toBe('Dan');
  });

  it('Then unchanged names stay, and changed names have to follow the rules', async () => {
    await auth.ctx.db('account').where({ id: dana.id }).update({ username: 'dän', first_name: 'Dana 2026!' });
    const oldNames = { ...dana, username: 'dän', firstName: 'Dana 2026!' };
    expect(await send([newer(oldNames, { lastName: 'Vega' })])).toMatchObject([
      { outcome: 'updated', fields: ['lastName'] },
    ]);
    const nameError = (label: string) => `${label} may only contain letters, spaces, hyphens, apostrophes and periods`;
    expect(await send([newer(oldNames, { firstName: 'D\u200Bana' })])).toMatchObject([
      { outcome: 'refused', reason: nameError('First name') },
    ]);
    const added = newer(dana, { id: 501, username: 'juno', email: 'juno@club.example', lastName: '<b>' });
    expect(await send([added])).toMatchObject([{ id: 501, outcome: 'refused', reason: nameError('Last name') }]);
    await auth.ctx.db('account').where({ id: dana.id }).update({ username: 'dana', first_name: 'Dana' });
  });

  it('Then another role ends the sessions, and the importing admin keeps the admin role', async () => {
    const cookie = cookieOf(await auth.signIn('dana', PASSWORD));
    await send([newer(dana, { role: 'parent', specialties: [] })]);
    expect((await auth.authenticate(cookie)).status).toBe(401);
    expect(await auth.published('user.role-changed')).toHaveLength(1);
    await send([newer(await named('avery'), { role: 'parent', isActive: false, firstName: 'Ave' })]);
    expect(await named('avery')).toMatchObject({ role: 'admin', isActive: true, firstName: 'Ave' });
  });

  it('Then an address beyond ASCII is stored in punycode; the same row again changes nothing', async () => {
    const row = newer(rosa(), { id: 701, username: 'pat', email: 'pat@bücher.example' });
    expect(await send([row])).toMatchObject([{ id: 701, outcome: 'added' }]);
    expect((await named('pat')).email).toBe('pat@xn--bcher-kva.example');
    expect(await send([row])).toMatchObject([{ id: 701, outcome: 'same' }]);
    const clash = newer(rosa(), { id: 702, username: 'pat@xn--bcher-kva.example', email: 'p@club.example' });
    expect(await send([clash])).toMatchObject([{ id: 702, outcome: 'refused' }]);
  });

  it('Then a taken username is refused, and the other rows are imported', async () => {
    const [taken, free] = [
      newer(rosa(), { id: 601, username: 'AVERY', email: 'a@b.example' }),
      newer(rosa(), { id: 602 }),
    ];
    const other = { ...free, username: 'luis', email: 'luis@club.example' };
    expect(await send([taken, other])).toMatchObject([
      { id: 601, outcome: 'refused', reason: 'This username is already taken. Please choose another one' },
      { id: 602, outcome: 'added' },
    ]);
    expect((await auth.published('user.updated')).map(({ data }) => data.id)).toEqual([602]);
  });
});
