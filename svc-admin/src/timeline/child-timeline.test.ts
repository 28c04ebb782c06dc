import { familyTimeline, type TimelineItem, type TimelineOwner, timelineOf, usersById } from '@fieldhouse/contracts';
import { answers, unavailable } from '@fieldhouse/service-kit';
import { startTestService, type TestService, waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';

const NOON = Date.parse('2026-11-21T18:00:00Z');
const after = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();

const item = (changes: Pick<TimelineItem, 'key' | 'at' | 'action'> & Partial<TimelineItem>): TimelineItem => ({
  ...{ userId: null, userName: null, personId: null, thing: null, text: null },
  ...changes,
});
const clinic = { type: 'event', id: 4, name: 'Hitting Clinic', date: '2026-11-28', isDeleted: false } as const;

let now = new Date(NOON);
let service: TestService;
/** What each owner has; undefined: it is unavailable. */
let owned: Partial<Record<TimelineOwner | 'family', TimelineItem[]>> = {};
const paged = (items: TimelineItem[] | undefined, limit: number, before: readonly [number, string] | null) => {
  if (!items) throw unavailable();
  const isOlder = ({ at, key }: TimelineItem) =>
    !before || Date.parse(at) < before[0] || (Date.parse(at) === before[0] && key < before[1]);
  return items.filter(isOlder).slice(0, limit);
};
const ownerAnswer = (owner: TimelineOwner) =>
  answers(timelineOf(owner), async ({ childIds, limit, before }) => {
    const isOfMateo = childIds.includes(7);
    return { items: isOfMateo ? paged(owned[owner], limit, before) : [] };
  });

beforeAll(async () => {
  service = await startTestService(admin, {
    clock: () => now,
    answers: [
      ...(['events', 'gamedata', 'notify'] as const).map(ownerAnswer),
      answers(familyTimeline, async ({ childId, limit, before }) => {
        const items = paged(owned.family, limit, before);
        const isMateo = childId === 7 || childId === 8;
        return { child: isMateo ? { id: 7, name: 'Mateo Ruiz', ids: [7, 8] } : null, items: isMateo ? items : [] };
      }),
      answers(usersById, async () => ({ users: [] })),
    ],
  });
  await service.deliver('user.registered', person(2, 'Ana', 'Ruiz'));
  await service.deliver('user.registered', person(5, 'Rosa', 'Alvarez'));
  // The first read of the day is an entry of the audit itself. The others are none.
  await read();
  await waitFor('the view', () => service.ctx.db('audit.entry').first());
});
afterAll(() => service.stop());
beforeEach(async () => {
  owned = { family: [], events: [], gamedata: [], notify: [] };
  await service.ctx.db('audit.entry').delete();
});

const person = (id: number, firstName: string, lastName: string) => ({
  ...{ id, version: 1, role: 'coach' as const, firstName, lastName },
  ...{ email: `user${id}@club.example`, phone: '', isActive: true },
});
async function audited(action: string, minutes: number, childIds = [7]) {
  now = new Date(NOON + minutes * 60_000);
  const data = { action, subjectType: 'child' as const, subjectId: childIds[0] ?? null, childIds };
  const who = { actor: { userId: 2, role: 'coach' as const }, source: 'family' as const };
  await service.deliver('audit.recorded', { ...data, fields: [], requestId: null }, who);
}
const read = (path = '7', role: 'admin' | 'coach' = 'admin') =>
  service.as({ userId: 1, role }).get(`/api/admin/audit/children/${path}`);
const lines = (entries: { action: string; actor: { name: string } | null; thing: { text: string } | null }[]) =>
  entries.map(({ action, actor, thing }) => [action, actor?.name ?? null, thing?.text ?? null]);

describe('When an admin reads the timeline of a child', () => {
  it('Then the audit and what every owner has is one list, with titles and people @spec S2.2.1171', async () => {
    owned = {
      family: [item({ key: 'child-7', at: after(0), action: 'child.added', userId: 5, text: 'Mateo Ruiz' })],
      events: [
        item({ key: 'registration-1-cancelled', at: after(4), action: 'registration.cancelled', thing: clinic }),
        item({ key: 'registration-1', at: after(1), action: 'registration.added', userId: 5, thing: clinic }),
      ],
      gamedata: [item({ key: 'evaluation-1', at: after(5), action: 'evaluation.added', userName: 'Sam Reyes' })],
      notify: [
        item({
          ...{ key: 'mail-3', at: after(2), action: 'mail.sent', personId: 5 },
          thing: { type: 'mail', id: 3, name: 'Mateo is registered', date: null, isDeleted: false },
        }),
      ],
    };
    await audited('child.changed', 3, [8]);
    const { status, body } = await read('8');
    expect([status, body.child, body.unavailable, body.next]).toEqual([200, { id: 7, name: 'Mateo Ruiz' }, [], null]);
    expect(lines(body.entries)).toEqual([
      ['evaluation.added', 'Sam Reyes', null],
      ['registration.cancelled', null, 'Hitting Clinic, Sat, Nov 28'],
      ['child.changed', 'Ana Ruiz', null],
      ['mail.sent', null, 'Mateo is registered'],
      ['registration.added', 'Rosa Alvarez', 'Hitting Clinic, Sat, Nov 28'],
      ['child.added', 'Rosa Alvarez', null],
    ]);
    expect(body.entries[3].details).toBe('to Rosa Alvarez');
  });

  it('Then what staff did is there once, as the entry of the audit @spec S2.2.1172', async () => {
    const late = new Date(NOON + 60_000 + 40).toISOString();
    owned.events = [
      item({ key: 'registration-2', at: after(9), action: 'registration.added', userId: 5, thing: clinic }),
      item({ key: 'registration-1', at: late, action: 'registration.added', userId: 2, thing: clinic }),
    ];
    const soon = new Date(NOON + 65_000).toISOString();
    owned.events.push(
      item({ key: 'registration-1-cancelled', at: late, action: 'registration.cancelled', thing: clinic }),
      item({ key: 'registration-3-cancelled', at: soon, action: 'registration.cancelled', thing: clinic }),
    );
    await audited('registration.added', 1);
    await audited('registration.cancelled', 1);
    const { body } = await read();
    expect(body.entries.map(({ key }: { key: string }) => key.replace(/^audit.*/, 'audit'))).toEqual([
      'registration-2',
      // What the family cancelled five seconds after the coach.
      'registration-3-cancelled',
      'audit',
      'audit',
    ]);
  });

  it('Then it comes 50 at a time, each entry once, also those of one moment @spec S2.2.1173', async () => {
    const keys = Array.from({ length: 70 }, (_, index) => `mail-${String(99 - index)}`);
    owned.notify = keys.map((key) => item({ key, at: after(1), action: 'mail.sent' }));
    await audited('child.changed', 1);
    const first = await read();
    const second = await read(`7?cursor=${first.body.next}`);
    const found = [...first.body.entries, ...second.body.entries].map(({ key }: { key: string }) => key);
    expect([first.body.entries.length, second.body.next]).toEqual([50, null]);
    expect(found).toEqual([...keys, expect.stringMatching(/^audit-/)]);
  });

  it('Then an owner that does not answer is named, and the rest is there @spec S2.2.1174', async () => {
    owned = { events: [item({ key: 'registration-1', at: after(1), action: 'registration.added', thing: clinic })] };
    await service.deliver('child.created', {
      ...{ id: 7, version: 1, firstName: 'Mateo', lastName: 'Ruiz', nickname: null, birthdate: '2017-03-14' },
      ...{ shirtSize: null, pantSize: null, isActive: true },
    });
    const { body } = await read();
    expect(body).toMatchObject({ child: { id: 7, name: 'Mateo Ruiz' }, unavailable: ['family', 'gamedata', 'notify'] });
    expect(lines(body.entries)).toEqual([['registration.added', null, 'Hitting Clinic, Sat, Nov 28']]);
  });

  it('Then this is a view of the child, and nobody else may read it @spec S2.2.1175', async () => {
    expect((await service.published('audit.recorded')).at(-1)?.data).toMatchObject({
      ...{ action: 'timeline.viewed', subjectType: 'child', subjectId: 7, childIds: [7] },
    });
    expect((await read('7', 'coach')).status).toBe(403);
    expect((await read('99')).status).toBe(404);
  });
});
