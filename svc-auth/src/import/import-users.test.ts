import { exportUsers, importUsers } from '@fieldhouse/contracts';
import type { AcceptedChange, ExportedUser } from '@fieldhouse/contracts/export';
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

const send = async (
  rows: ExportedUser[],
  { dryRun = false, replace = [] as number[], accepted = [] as AcceptedChange[], userId = admin } = {},
) => (await ask(importUsers, { rows, replace, accepted, dryRun, userId })).results;
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

  it('Then only a coach can be archived by a file', async () => {
    const otto = newer(dana, {
      id: 540,
      username: 'otto',
      email: 'otto@club.example',
      role: 'parent',
      isActive: false,
    });
    expect(await send([otto])).toMatchObject([{ id: 540, outcome: 'added' }]);
    expect((await named('otto')).isActive).toBe(true);
    expect(await send([otto])).toMatchObject([{ id: 540, outcome: 'same' }]);
    const accepted: AcceptedChange[] = [
      { id: 540, kind: 'role', to: 'coach' },
      { id: 540, kind: 'archived', to: 'archived' },
    ];
    await send([newer(await named('otto'), { role: 'coach', isActive: false })], { accepted });
    expect((await named('otto')).isActive).toBe(false);
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
    const added = newer(rosa(), { id: 501, username: 'juno', email: 'juno@club.example', lastName: '<b>' });
    expect(await send([added])).toMatchObject([{ id: 501, outcome: 'refused', reason: nameError('Last name') }]);
    await auth.ctx.db('account').where({ id: dana.id }).update({ username: 'dana', first_name: 'Dana' });
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

describe('When a file changes who may do what', () => {
  let lee: ExportedUser;
  let quinn: ExportedUser;
  const add = async (username: string, role: 'parent' | 'coach') => {
    await auth.addUser(username, role);
    return named(username);
  };
  const byName = async (...names: string[]) => Promise.all(names.map(named));
  const entries = async () =>
    (await auth.published('audit.recorded')).map(({ actor, data }) => [
      ...[actor, data.action, data.subjectType, data.subjectId, data.fields],
    ]);
  let number = 0;
  beforeEach(async () => {
    number += 1;
    lee = await add(`lee${number}`, 'parent');
    quinn = await add(`quinn${number}`, 'coach');
    await auth.empty('outbox');
  });
  const attack = () => [
    newer(lee, { role: 'admin', phone: '(512) 555-0111' }),
    newer(quinn, { email: `stranger${number}@evil.example`, username: `stranger${number}`, isActive: false }),
    newer(lee, { id: 9000 + number, username: `new${number}`, email: `new${number}@evil.example`, role: 'admin' }),
  ];

  it('Then the dry run names every change, and none is made without its tick', async () => {
    const cookie = cookieOf(await auth.signIn(lee.username, PASSWORD));
    const dryRun = await send(attack(), { dryRun: true });
    const change = { isAccepted: false };
    expect(dryRun.map(({ outcome, accessChanges }) => [outcome, accessChanges])).toEqual([
      ['updated', [{ ...change, kind: 'role', from: 'parent', to: 'admin' }]],
      [
        'updated',
        [
          { ...change, kind: 'email', from: quinn.email, to: `stranger${number}@evil.example` },
          { ...change, kind: 'username', from: quinn.username, to: `stranger${number}` },
          { ...change, kind: 'archived', from: 'active', to: 'archived' },
        ],
      ],
      ['added', [{ ...change, kind: 'new-account', from: null, to: 'admin' }]],
    ]);

    const accepted: AcceptedChange[] = [
      { id: lee.id, kind: 'role', to: 'coach' },
      { id: dana.id, kind: 'role', to: 'admin' },
      { id: quinn.id, kind: 'email', to: 'other@club.example' },
      { id: 9000 + number, kind: 'role', to: 'admin' },
    ];
    expect(await send(attack(), { accepted })).toMatchObject([
      { outcome: 'updated', fields: ['phone'], accessChanges: [{ kind: 'role', isAccepted: false }] },
      { outcome: 'same', accessChanges: [{ isAccepted: false }, { isAccepted: false }, { isAccepted: false }] },
      { outcome: 'refused', reason: 'A new account of an admin is added only when you tick it' },
    ]);
    expect(await byName(lee.username, quinn.username)).toEqual([
      { ...lee, phone: '(512) 555-0111', version: expect.any(Number) },
      quinn,
    ]);
    expect(await auth.ctx.db('account').where({ id: 9000 + number })).toEqual([]);
    expect(await auth.published('password-reset.requested')).toEqual([]);
    expect(await entries()).toEqual([]);
    expect((await auth.authenticate(cookie)).status).toBe(200);
    expect(await send(attack())).toMatchObject([{ outcome: 'same' }, { outcome: 'same' }, { outcome: 'refused' }]);
  });

  it('Then ticked changes are made like those of Users: audit entries, and the sessions end', async () => {
    const cookies = await Promise.all(
      [lee, quinn].map(async (each) => cookieOf(await auth.signIn(each.username, PASSWORD))),
    );
    const dryRun = await send(attack(), { dryRun: true });
    const accepted = dryRun.flatMap(({ id, accessChanges }) => accessChanges.map(({ kind, to }) => ({ id, kind, to })));
    expect((await send(attack(), { accepted })).map(({ outcome }) => outcome)).toEqual(['updated', 'updated', 'added']);
    expect(await byName(lee.username, `stranger${number}`, `new${number}`)).toMatchObject([
      { id: lee.id, role: 'admin' },
      { id: quinn.id, email: `stranger${number}@evil.example`, isActive: false },
      { id: 9000 + number, role: 'admin' },
    ]);
    expect(await entries()).toEqual([
      [admin, 'user.role-changed', 'user', lee.id, []],
      [admin, 'coach.archived', 'user', quinn.id, []],
      [admin, 'user.changed', 'user', quinn.id, ['username', 'email']],
      [admin, 'user.added', 'user', 9000 + number, []],
    ]);
    expect((await auth.published('user.role-changed')).map(({ actor, data }) => [actor, data.id])).toEqual([
      [admin, lee.id],
    ]);
    for (const cookie of cookies) expect((await auth.authenticate(cookie)).status).toBe(401);
  });

  it('Then the own account of the importing admin stays, also when the older record is ticked', async () => {
    const avery = await named('avery');
    const changes = { role: 'parent', isActive: false, firstName: 'Ave', email: 'a@evil.example' } as const;
    const accepted: AcceptedChange[] = [
      { id: admin, kind: 'role', to: 'parent' },
      { id: admin, kind: 'email', to: 'a@evil.example' },
    ];
    const refused = [{ outcome: 'refused', reason: 'It is your own account, which an import does not change' }];
    expect(await send([newer(avery, changes)], { dryRun: true })).toMatchObject(refused);
    expect(await send([newer(avery, changes)], { accepted })).toMatchObject(refused);
    expect(await send([{ ...avery, ...changes, version: 1 }], { accepted, replace: [admin] })).toMatchObject(refused);
    expect(await named('avery')).toEqual(avery);
    expect(await send([avery])).toMatchObject([{ outcome: 'same' }]);
  });

  it('Then an admin who was demoted meanwhile imports nothing, so one admin always remains', async () => {
    const rows = [newer(lee, { phone: '(512) 555-0111' })];
    await expect(send(rows, { userId: quinn.id })).rejects.toMatchObject({ status: 503 });
    expect(await named(lee.username)).toEqual(lee);
  });

  it('Then only a coach is archived or gets specialties, and an address is one', async () => {
    const accepted: AcceptedChange[] = [{ id: lee.id, kind: 'email', to: 'lee@evil' }];
    expect(await send([newer(lee, { email: 'lee@evil' })], { accepted })).toMatchObject([
      { outcome: 'refused', reason: 'Invalid email address' },
    ]);
    expect(await send([newer(lee, { isActive: false })], { dryRun: true })).toMatchObject([{ outcome: 'same' }]);
    expect(await send([newer(lee, { specialties: ['Hitting'] })])).toMatchObject([
      { outcome: 'refused', reason: 'Only a coach has specialties' },
    ]);
  });
});
