import { type ChildState, childWithGuardians, type GuardianState } from '@fieldhouse/contracts';
import { answers, type Tx } from '@fieldhouse/service-kit';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, guardian, NOW, parent, startClub } from '../../testing/club.ts';
import { children as keptChildren, guardians as keptGuardians } from '../children/family-projections.ts';
import { retryOnChangedFacts } from './retry-on-changed-facts.ts';

/** What svc-family answers. */
const children = new Map<number, ChildState>();
const guardians = new Map<number, GuardianState>();
let club: Club;
let nextChild = 100;
/** A child of `parent`, nine years old. */
let mateo: ChildState;
let link: GuardianState;
beforeAll(async () => {
  const family = answers(childWithGuardians, async ({ childId }) => {
    const child = children.get(childId) ?? null;
    return { child, guardians: [...guardians.values()].filter((one) => one.childId === child?.id) };
  });
  club = await startClub({ answers: [family] });
});
afterAll(() => club.stop());
beforeEach(async () => {
  club.time.now = NOW;
  mateo = child({ id: nextChild });
  link = guardian(nextChild, parent.userId);
  nextChild += 1;
  children.set(mateo.id, mateo);
  guardians.set(link.id, link);
  await club.deliver('child.created', mateo);
  await club.deliver('guardian.linked', link);
});

const register = (eventId: number, who: typeof parent | typeof coach = parent) =>
  club.as(who).post('/api/register-child', { childId: mateo.id, eventId });
const cancel = (eventId: number, who: typeof parent | typeof coach = parent) =>
  club.as(who).delete(`/api/registrations/cancel/${mateo.id}/${eventId}`);
const newer = (changes: Partial<ChildState>): ChildState => ({ ...mateo, version: mateo.version + 1, ...changes });

async function activeOf(eventId: number): Promise<number[]> {
  return club.ctx.db('registration').where({ event_id: eventId, state: 'active' }).orderBy('id').pluck('child_id');
}

const REGISTERS = 'register_child_v|cancel_registration_v';
const PUBLISHES = 'publish_event';

/** Whether a statement that matches the pattern waits for a lock. */
async function isWaiting(pattern: string): Promise<boolean> {
  const { rows } = await club.ctx.db.raw(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid() AND query ~* ?`,
    [pattern],
  );
  return rows.length > 0;
}

/**
 * Sends a request while a transaction has changed something and locked the event, and commits the change when the
 * request waits for it: the request has checked the rules before the change. From then on svc-family answers as
 * `atOwner` has set it.
 */
async function whileChanging<Answer>(
  eventId: number,
  change: (tx: Tx) => Promise<unknown>,
  request: () => Promise<Answer>,
  atOwner: () => unknown = () => undefined,
): Promise<Answer> {
  const tx = await club.ctx.db.transaction();
  try {
    await change(tx);
    await tx.raw('SELECT FROM event WHERE id = ? FOR UPDATE', [eventId]);
    const answer = request();
    await waitFor('the registration that waits', () => isWaiting(REGISTERS));
    atOwner();
    await tx.commit();
    return await answer;
  } finally {
    if (!tx.isCompleted()) await tx.rollback();
  }
}

/** The same with a coach's edit, which is blocked where it publishes its event. */
async function whileEditing<Answer>(
  eventId: number,
  changes: Record<string, unknown>,
  request: () => Promise<Answer>,
): Promise<Answer> {
  const tx = await club.ctx.db.transaction();
  try {
    await tx.raw('LOCK TABLE outbox IN SHARE MODE');
    const edit = club.as(coach).patch(`/api/events/${eventId}`, changes);
    await waitFor('the publication that waits', () => isWaiting(PUBLISHES));
    const answer = request();
    await waitFor('the registration that waits', () => isWaiting(REGISTERS));
    await tx.commit();
    expect((await edit).status).toBe(200);
    return await answer;
  } finally {
    if (!tx.isCompleted()) await tx.rollback();
  }
}

describe('When an event is edited after the rules of a registration were checked', () => {
  it.each([
    ['the ages are narrowed', { minAge: 12 }, 'age_outside_limits'],
    ['it begins in the past', { date: '2026-11-20' }, 'event_started'],
    ['it begins earlier today', { date: '2026-11-21', startTime: '08:00' }, 'event_started'],
  ])('Then, where %s, it is refused', async (_, changes, code) => {
    const { id } = await club.makeEvent();
    const { status, body } = await whileEditing(id, changes, () => register(id));
    expect([status, body.code]).toEqual([409, code]);
    expect(await activeOf(id)).toEqual([]);
  });

  it('Then, where its slots are on another day, the new start of the slot counts', async () => {
    const { id } = await club.makeEvent({ startTime: '07:00', endTime: '09:00', allowTimeSlots: true, capacity: 4 });
    const [timeSlotId] = await club.slotIds(id);
    const body = { childId: mateo.id, eventId: id, timeSlotId };
    const answer = await whileEditing(id, { date: '2026-11-21' }, () =>
      club.as(parent).post('/api/register-child', body),
    );
    expect([answer.status, answer.body.code]).toEqual([409, 'event_started']);
  });

  it('Then a registration that the rules still allow is made', async () => {
    const { id } = await club.makeEvent();
    const answer = await whileEditing(id, { minAge: 8, title: 'Hitting Clinic' }, () => register(id));
    expect([answer.status, answer.body.registeredEvent.title]).toEqual([201, 'Hitting Clinic']);
    expect(await activeOf(id)).toEqual([mateo.id]);
  });
});

describe('When a name in an event changes after the rules of a registration were checked', () => {
  it.each([
    ['location', { location: 'South Field' }],
    ['coach', { instructor: 'Dana Reyes' }],
  ])('Then the registration is published with the new name of the %s', async (_, names) => {
    const { id } = await club.makeEvent();
    const rename = (tx: Tx) => tx('event').where({ id }).update(names);
    expect((await whileChanging(id, rename, () => register(id))).status).toBe(201);
    const created = (await club.published('registration.created')).at(-1);
    expect(created?.data).toMatchObject({ eventId: id, ...names });
  });
});

describe('When a child changes after the rules of a registration were checked', () => {
  it.each([
    ['parent', parent],
    ['coach', coach],
  ])('Then an archived one is not registered by a %s', async (_, who) => {
    const { id } = await club.makeEvent();
    const archived = newer({ isActive: false });
    const { status, body } = await whileChanging(
      id,
      (tx) => keptChildren.apply(tx, club.ctx, archived),
      () => register(id, who),
      () => children.set(mateo.id, archived),
    );
    expect([status, body.code]).toEqual([409, 'child_archived']);
    expect(await activeOf(id)).toEqual([]);
  });

  it('Then a child that has left the club is unknown', async () => {
    const { id } = await club.makeEvent();
    const removal = (tx: Tx) => keptChildren.remove(tx, club.ctx, { id: mateo.id, version: mateo.version + 1 });
    const { status } = await whileChanging(
      id,
      removal,
      () => register(id),
      () => children.delete(mateo.id),
    );
    expect(status).toBe(404);
    expect(await activeOf(id)).toEqual([]);
  });

  it('Then a child that was merged is refused with its primary', async () => {
    const { id } = await club.makeEvent();
    const primary = child({ id: 90, firstName: 'Teo' });
    guardians.set(1, guardian(primary.id, parent.userId));
    const archived = newer({ isActive: false });
    const { status, body } = await whileChanging(
      id,
      (tx) => keptChildren.apply(tx, club.ctx, archived),
      () => register(id),
      () => children.set(mateo.id, primary),
    );
    expect([status, body]).toMatchObject([409, { code: 'child_merged', mergedInto: primary.id }]);
    expect(await activeOf(id)).toEqual([]);
  });

  it('Then a child with a corrected birthdate is checked with the new birthdate', async () => {
    const { id } = await club.makeEvent({ maxAge: 10 });
    const older = newer({ birthdate: '2010-03-14' });
    const { status, body } = await whileChanging(
      id,
      (tx) => keptChildren.apply(tx, club.ctx, older),
      () => register(id),
      () => children.set(mateo.id, older),
    );
    expect([status, body.code]).toEqual([409, 'age_outside_limits']);
  });

  it('Then a parent whose access was withdrawn cannot register it', async () => {
    const { id } = await club.makeEvent();
    const removedLink = { id: link.id, version: link.version + 1, childId: mateo.id, userId: parent.userId };
    const removal = (tx: Tx) => keptGuardians.remove(tx, club.ctx, removedLink);
    const { status } = await whileChanging(
      id,
      removal,
      () => register(id),
      () => guardians.delete(link.id),
    );
    expect(status).toBe(404);
    expect(await activeOf(id)).toEqual([]);
  });

  it('Then the registration is made when the rules still allow it', async () => {
    const { id } = await club.makeEvent();
    const renamed = newer({ firstName: 'Matteo' });
    const changedLink = { ...link, version: link.version + 1, isPrimary: false };
    const change = async (tx: Tx) => {
      await keptChildren.apply(tx, club.ctx, renamed);
      await keptGuardians.apply(tx, club.ctx, changedLink);
    };
    const { status } = await whileChanging(
      id,
      change,
      () => register(id),
      () => {
        children.set(mateo.id, renamed);
        guardians.set(link.id, changedLink);
      },
    );
    expect(status).toBe(201);
    const created = (await club.published('registration.created')).at(-1);
    expect(created?.data).toMatchObject({ childId: mateo.id, childName: 'Matteo Alvarez' });
  });
});

describe('When something changes after the rules of a cancellation were checked', () => {
  it.each([
    ['parent', parent],
    ['coach', coach],
  ])('Then one of an event that is over now is refused to a %s', async (_, who) => {
    const { id } = await club.makeEvent();
    await register(id);
    const { status, body } = await whileEditing(id, { date: '2026-11-20' }, () => cancel(id, who));
    expect([status, body.code]).toEqual([409, 'event_started']);
    expect(await activeOf(id)).toEqual([mateo.id]);
  });

  it('Then a parent whose access was withdrawn cannot cancel', async () => {
    const { id } = await club.makeEvent();
    await register(id);
    const removedLink = { id: link.id, version: link.version + 1, childId: mateo.id, userId: parent.userId };
    const removal = (tx: Tx) => keptGuardians.remove(tx, club.ctx, removedLink);
    const { status } = await whileChanging(
      id,
      removal,
      () => cancel(id),
      () => guardians.delete(link.id),
    );
    expect(status).toBe(404);
    expect(await activeOf(id)).toEqual([mateo.id]);
  });

  it('Then a cancellation that the rules still allow is made', async () => {
    const { id } = await club.makeEvent();
    await register(id);
    const { status } = await whileEditing(id, { title: 'Hitting Clinic' }, () => cancel(id));
    expect(status).toBe(200);
    expect(await activeOf(id)).toEqual([]);
  });
});

describe('When the facts change during each try', () => {
  it('Then it is tried four times, and the answer is 503', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      await club.ctx.db.raw(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'P0001', MESSAGE = 'facts_changed'; END $$`);
    };
    await expect(retryOnChangedFacts(work)).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      headers: { 'Retry-After': '2' },
    });
    expect(runs).toBe(4);
  });

  it('Then any other error is thrown at once', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      await club.ctx.db.raw('SELECT 1 / 0');
    };
    await expect(retryOnChangedFacts(work)).rejects.toMatchObject({ code: '22012' });
    expect(runs).toBe(1);
  });
});
