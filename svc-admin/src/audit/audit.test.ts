import { type AuditEntry, eventNames, MAX_COUNTED_ROWS, type UserState, usersById } from '@fieldhouse/contracts';
import { answers, unavailable } from '@fieldhouse/service-kit';
import {
  EMPTY_SEARCHES,
  NAME_TABLE,
  startTestService,
  type TestClient,
  type TestService,
  waitFor,
} from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';
import { purgeAudit } from './purge-audit.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Noon of 21 November 2026 in Texas. */
const NOON = new Date('2026-11-21T18:00:00Z');

let now = NOON;
let service: TestService;
let asAdmin: TestClient;
/** The accounts of svc-auth; undefined: it does not answer. */
let accounts: UserState[] | undefined = [];
const auth = answers(usersById, async ({ ids }) => {
  if (!accounts) throw unavailable();
  return { users: accounts.filter(({ id }) => ids.includes(id)) };
});
/** svc-events; an empty text: it does not answer. */
let clinic = 'Hitting Clinic';
let nameCalls = 0;
const events = answers(eventNames, async ({ eventIds, registrationIds }) => {
  nameCalls += 1;
  if (!clinic) throw unavailable();
  const isDeleted = { 4: false, 5: true };
  const known = ([4, 5] as const).filter((id) => eventIds.includes(id) || registrationIds.includes(id + 10));
  return {
    events: known.map((id) => ({ id, title: clinic, date: '2026-11-28', isDeleted: isDeleted[id] })),
    teams: [],
    registrations: registrationIds.map((id) => ({ id, eventId: id - 10 })),
  };
});
beforeAll(async () => {
  service = await startTestService(admin, { clock: () => now, answers: [auth, events] });
  asAdmin = service.as({ userId: 1, role: 'admin' });
  await service.deliver('user.registered', person(1, 'Avery', 'Stone'));
  await service.deliver('user.registered', person(2, 'Ana', 'Ruiz'));
  await service.deliver('user.registered', person(5, 'Rosa', 'Alvarez'));
  await service.deliver('child.created', child(7, 'Mateo'));
  await service.deliver('child.created', child(8, 'Lucia'));
});
afterAll(() => service.stop());
beforeEach(async () => {
  now = NOON;
  await service.ctx.db('audit.entry').delete();
});

const person = (id: number, firstName: string, lastName: string) => ({
  ...{ id, version: 1, role: 'coach' as const, firstName, lastName },
  ...{ email: `user${id}@club.example`, phone: '', isActive: true },
});
const child = (id: number, firstName: string) => ({
  ...{ id, version: 1, firstName, lastName: 'Ruiz', nickname: null, birthdate: '2017-03-14' },
  ...{ shirtSize: null, pantSize: null, isActive: true },
});

async function publishEntry(entry: Partial<AuditEntry>, actor = { userId: 2, role: 'coach' as const }, id?: string) {
  const data = { ...{ action: 'child.changed', subjectType: 'child' as const, subjectId: 7, childIds: [7] }, ...entry };
  await service.deliver('audit.recorded', { fields: [], requestId: null, ...data }, { actor, source: 'family', id });
}
const sentences = async (query = '') => {
  const { status, body } = await asAdmin.get(`/api/admin/audit?${query}`);
  expect(status).toBe(200);
  return body.map(({ sentence }: { sentence: string }) => sentence);
};

describe('When services publish what staff did', () => {
  it('Then an admin reads it as sentences, the newest first, page by page @spec S2.2.1157', async () => {
    await publishEntry({ fields: ['shirtSize', 'primaryPosition'] });
    now = new Date(NOON.getTime() + 1000);
    await publishEntry({ action: 'user.role-changed', subjectType: 'user', subjectId: 5, childIds: [] });
    await publishEntry({ action: 'contact.viewed', subjectType: 'club', subjectId: null, childIds: [7, 8, 9] });
    const all = [
      'Ana Ruiz viewed contact details of Mateo Ruiz and 2 others',
      'Ana Ruiz changed the role of Rosa Alvarez',
      'Ana Ruiz changed Mateo Ruiz: shirt size, primary position',
    ];
    expect(await sentences()).toEqual(all);
    const first = await asAdmin.get('/api/admin/audit?limit=2');
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const next = /<([^>]*)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    expect((await asAdmin.get(next)).body).toEqual([
      {
        ...{ id: expect.any(Number), at: NOON.toISOString(), sentence: all[2], service: 'family', requestId: null },
        actor: { id: 2, role: 'coach', name: 'Ana Ruiz' },
        ...{ action: 'child.changed', subject: { type: 'child', id: 7, name: 'Mateo Ruiz', isDeleted: false } },
        ...{
          children: [{ id: 7, name: 'Mateo Ruiz' }],
          childCount: 1,
          users: [],
          userCount: 0,
          fields: ['shirtSize', 'primaryPosition'],
        },
      },
    ]);
  });

  it('Then events have titles and dates, read in one call, and nothing is an id @spec S2.2.1182', async () => {
    const about = (subjectType: 'event' | 'registration' | 'team' | 'merge', subjectId: number, action: string) =>
      publishEntry({ action, subjectType, subjectId, childIds: action.startsWith('event') ? [] : [7] });
    await about('event', 5, 'event.deleted');
    await about('registration', 15, 'registration.cancelled');
    await about('team', 3, 'team.member-added');
    await about('merge', 9, 'child.merged');
    await about('event', 4, 'registration.added');
    nameCalls = 0;
    expect((await sentences()).toSorted()).toEqual([
      'Ana Ruiz added Mateo Ruiz to a team: deleted team',
      'Ana Ruiz cancelled a registration of Mateo Ruiz: Hitting Clinic, Sat, Nov 28 (deleted event)',
      'Ana Ruiz deleted Hitting Clinic, Sat, Nov 28',
      'Ana Ruiz merged duplicates into Mateo Ruiz: merge',
      'Ana Ruiz registered Mateo Ruiz: Hitting Clinic, Sat, Nov 28',
    ]);
    expect(nameCalls).toBe(1);
    clinic = '';
    expect(await sentences()).toContain('Ana Ruiz added Mateo Ruiz to a team: team');
    clinic = 'Hitting Clinic';
  });

  it('Then without a limit the list has the newest 100, and long lists are counted up to 5,000', async () => {
    await publishEntry({});
    await service.ctx.db.raw(
      `INSERT INTO audit.entry
         (event_id, at, service, actor_id, actor_role, actor_name, action, subject_type, subject_id, child_ids, fields)
       SELECT gen_random_uuid(), at - n * interval '1 second', service, actor_id, actor_role, actor_name, action,
         subject_type, subject_id, child_ids, fields
       FROM audit.entry, generate_series(1, ${MAX_COUNTED_ROWS + 1}) n`,
    );
    const { body, headers } = await asAdmin.get('/api/admin/audit');
    expect([body.length, headers.get('X-Total-Count')]).toEqual([100, String(MAX_COUNTED_ROWS + 1)]);
    expect(body[0].at).toBe(NOON.toISOString());
    const next = /<([^>]*)>/.exec(headers.get('Link') ?? '')?.[1] ?? '';
    expect((await asAdmin.get(next)).body).toHaveLength(100);
  });

  it('Then what a person reads on a screen in a day is one entry, to which later reads add @spec S2.2.1164', async () => {
    const list = { action: 'contact.viewed', subjectType: 'club' as const, subjectId: null };
    await publishEntry({ ...list, childIds: [7] });
    now = new Date(NOON.getTime() + 3600 * 1000);
    await publishEntry({ ...list, childIds: [7, 8] });
    await publishEntry({ ...list, action: 'user.viewed', childIds: [], userIds: [5, 1] });
    await publishEntry({ ...list, subjectType: 'event', subjectId: 4, childIds: [8] });
    expect(await sentences()).toEqual([
      'Ana Ruiz viewed contact details of Lucia Ruiz: Hitting Clinic, Sat, Nov 28',
      'Ana Ruiz viewed the account of Rosa Alvarez and 1 other',
      'Ana Ruiz viewed contact details of Mateo Ruiz and 1 other',
    ]);
    expect(await sentences('q=avery')).toEqual(['Ana Ruiz viewed the account of Rosa Alvarez and 1 other']);
    // Midnight in Texas.
    now = new Date('2026-11-22T06:00:00Z');
    await publishEntry({ ...list, childIds: [7] });
    expect(await sentences()).toHaveLength(4);
  });

  it('Then nothing but a read is ever added to an entry @spec S2.2.1155', async () => {
    const added = service.ctx.db.raw(
      `SELECT audit.add_view(gen_random_uuid(), now(), 'family', NULL, 2, 'coach', 'Ana', 'child.changed', 'child', 7,
         '{7}', '{}', NULL)`,
    );
    await expect(added).rejects.toThrow('This is no read: child.changed');
  });

  it('Then an entry that is delivered twice is stored once', async () => {
    const id = '5f0c1c1e-6f1a-4a34-9d4e-0d6c8f4d2b11';
    await publishEntry({}, undefined, id);
    await publishEntry({}, undefined, id);
    expect(await sentences()).toHaveLength(1);
  });

  it('Then a deleted account’s name stays, and a deleted child has none @spec S2.2.1162', async () => {
    await service.deliver('user.registered', person(30, 'Leaving', 'Coach'));
    await service.deliver('child.created', child(31, 'Leaving'));
    await publishEntry({ subjectId: 31, childIds: [31] }, { userId: 30, role: 'coach' });
    await service.deliver('user.deleted', { id: 30, version: 2 });
    await service.deliver('child.deleted', { id: 31, version: 2 });
    expect(await sentences()).toEqual(['Leaving Coach changed a deleted child']);
    const stored = await service.ctx.db('name_projection').whereIn('id', [30, 31]);
    expect(JSON.stringify(stored)).not.toContain('Leaving');
  });

  it('Then an entry that arrives before the actor’s account has the name, and keeps it', async () => {
    accounts = [person(40, 'New', 'Coach')];
    await publishEntry({}, { userId: 40, role: 'coach' });
    await service.deliver('user.deleted', { id: 40, version: 2 });
    expect(await sentences()).toEqual(['New Coach changed Mateo Ruiz']);
  });

  it('Then an entry waits for the actor’s name while svc-auth is unavailable', async () => {
    accounts = undefined;
    const id = '5f0c1c1e-6f1a-4a34-9d4e-0d6c8f4d2b12';
    const delivered = publishEntry({}, { userId: 41, role: 'coach' }, id);
    const pending = () => service.ctx.db('inbox').where({ event_id: id, state: 'pending' }).first();
    await waitFor('the first failed attempt', async () => (await pending()) !== undefined);
    expect(await sentences()).toEqual([]);
    accounts = [person(41, 'Later', 'Coach')];
    await delivered;
    expect(await sentences()).toEqual(['Later Coach changed Mateo Ruiz']);
  });

  it('Then only admins may read it', async () => {
    for (const role of ['coach', 'parent'] as const) {
      expect((await service.as({ userId: 2, role }).get('/api/admin/audit')).status).toBe(403);
      expect((await service.as({ userId: 2, role }).get('/api/admin/audit/export')).status).toBe(403);
    }
  });
});

describe('When an admin filters the audit', () => {
  beforeEach(async () => {
    now = new Date('2026-11-20T05:30:00Z');
    await publishEntry({});
    now = new Date('2026-11-20T06:30:00Z');
    await publishEntry({ subjectId: 8, childIds: [8], action: 'child.archived' }, { userId: 1, role: 'coach' });
    now = NOON;
  });

  it.each([
    ['q=luc', ['Avery Stone archived Lucia Ruiz']],
    ['q=ana', ['Ana Ruiz changed Mateo Ruiz']],
    ['q=nobody', []],
    ...EMPTY_SEARCHES.map((q): [string, string[]] => [`q=${encodeURIComponent(q)}`, []]),
    ['actor=1', ['Avery Stone archived Lucia Ruiz']],
    ['action=child.changed', ['Ana Ruiz changed Mateo Ruiz']],
    ['subject=user', []],
    ['child=8', ['Avery Stone archived Lucia Ruiz']],
    // The club's 20 November begins at 6:00 in UTC.
    ['from=2026-11-20', ['Avery Stone archived Lucia Ruiz']],
    ['to=2026-11-19', ['Ana Ruiz changed Mateo Ruiz']],
  ])('Then %s finds %j @spec S2.2.1158-1160', async (query, found) => {
    expect(await sentences(query)).toEqual(found);
  });

  it('Then names are found in other spellings', async () => {
    for (const [at, { firstName, lastName, searches }] of NAME_TABLE.entries()) {
      const id = 50 + at;
      await service.deliver('child.created', { ...child(id, firstName), lastName });
      await publishEntry({ subjectId: id, childIds: [id] });
      for (const q of searches) {
        const found = await sentences(`q=${encodeURIComponent(q)}`);
        expect([q, found]).toEqual([q, [`Ana Ruiz changed ${firstName} ${lastName}`]]);
      }
    }
  });

  it('Then the file has the same entries, and formulas do not run @spec S2.2.1161', async () => {
    await service.deliver('child.updated', { ...child(8, '=Lucia'), version: 2 });
    const { body, headers } = await asAdmin.get('/api/admin/audit/export?child=8');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="audit-2026-11-21.csv"');
    expect(body.split('\r\n')).toEqual([
      'Date,Time,Who,Role,What,Whom,Details,Sentence,Request',
      `2026-11-20,00:30,Avery Stone,coach,Archived child,"'=Lucia Ruiz",,Avery Stone archived =Lucia Ruiz,`,
    ]);
    await service.deliver('child.updated', { ...child(8, 'Lucia'), version: 3 });
  });
});

describe('When entries are older than their retention', () => {
  it('Then they are deleted, and those younger than 30 days stay whatever the setting @spec S2.2.1156', async () => {
    const { db, environment } = service.ctx;
    for (const days of [731, 729, 1]) {
      now = new Date(Date.now() - days * DAY_MS);
      await publishEntry({});
    }
    now = new Date();
    const left = () => db('audit.entry').count('* AS count').first();
    await purgeAudit.run(service.ctx);
    expect(await left()).toEqual({ count: 2 });
    await purgeAudit.run({ ...service.ctx, environment: { ...environment, auditDays: 0 } });
    expect(await left()).toEqual({ count: 1 });
  });
});
