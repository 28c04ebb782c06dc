import { type Db, eventForStatement, raisedCode } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, coach, startClub } from '../../testing/club.ts';
import { loadRegistrationFacts } from './load-registration-facts.ts';
import { storeCancellation, storeRegistration } from './registration.repository.ts';
import { newRegistration } from './registration-state.ts';

const CONNECTIONS = 50;

let club: Club;
let unguarded: Club;
beforeAll(async () => {
  const environment = { poolSize: CONNECTIONS };
  [club, unguarded] = await Promise.all([startClub({ environment }), startClub({ environment })]);
  await removeCapacityCheck(unguarded.ctx.db);
  await Promise.all([club, unguarded].map(({ ctx }) => insertChildren(ctx.db)));
  await Promise.all([club, unguarded].map(({ ctx }) => openConnections(ctx.db)));
});
afterAll(() => Promise.all([club.stop(), unguarded.stop()]));

/** Opens all connections of the pool before the race begins. */
async function openConnections(db: Db): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.raw('SELECT pg_sleep(0.1)')));
}

/** Adds children to the projection; existing ones stay. */
async function insertChildren(db: Db): Promise<void> {
  await db.raw(
    `INSERT INTO child_projection (id, first_name, last_name, birthdate, is_active, version)
     SELECT id, 'Child', id, '2017-03-14', true, 1 FROM generate_series(1, 400) id ON CONFLICT DO NOTHING`,
  );
}

/** The control: a function that checks the capacity first and updates later, without lock and constraint. */
async function removeCapacityCheck(db: Db): Promise<void> {
  const { rows } = await db.raw(`SELECT pg_get_functiondef('register_child_v7'::regproc) AS definition`);
  const definition: string = rows[0].definition;
  const checkThenUpdate = `PERFORM FROM event WHERE id = p_event AND taken < capacity;
    IF NOT FOUND THEN PERFORM refuse_registration_v1(p_event, p_child, 'event_full'); END IF;
    PERFORM pg_sleep(0.1);
    UPDATE event SET taken`;
  const unguardedDefinition = definition
    .replace('UPDATE event SET taken', checkThenUpdate)
    .replace(' AND taken < capacity AND deleted_at IS NULL AND', ' AND');
  expect(unguardedDefinition.match(/taken < capacity/g)).toHaveLength(1);
  await db.raw('ALTER TABLE event DROP CONSTRAINT event_taken_within_capacity');
  await db.raw(unguardedDefinition.replaceAll('?', '\\?'));
}

/** Registers the children over all connections concurrently, and counts the answers. */
async function registerConcurrently(
  at: Club,
  eventId: number,
  children: number,
  slotOf: (childId: number) => number | null = () => null,
) {
  const answers: Record<string, number> = {};
  let next = 1;
  const worker = async () => {
    while (next <= children) {
      const childId = next++;
      const answer = await attempt(at, eventId, childId, slotOf(childId));
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return answers;
}

async function attempt({ ctx }: Club, eventId: number, childId: number, timeSlotId: number | null): Promise<string> {
  const { event: facts } = await loadRegistrationFacts(ctx.db, { userId: 2, childId, eventId, timeSlotId });
  if (!facts) throw new Error('There is no such event');
  const state = newRegistration(ctx, { id: childId, name: `Child ${childId}` }, facts);
  const envelope = eventForStatement(ctx, 'registration.created', (numbers) => ({ ...numbers, ...state }), coach);
  const checked = { editedVersion: facts.editedVersion, childVersion: 1, guardianVersion: null };
  try {
    await storeRegistration(ctx.db, {
      eventId,
      childId,
      timeSlotId,
      registeredBy: 2,
      envelope,
      checked,
      limitPerHour: 0,
    });
    return 'registered';
  } catch (error) {
    const code = raisedCode(error);
    if (code === undefined) throw error;
    return code;
  }
}

async function editedVersionOf(db: Db, eventId: number): Promise<number> {
  const event = await db('event').where({ id: eventId }).first('edited_version');
  return event.edited_version;
}

async function countsOf({ ctx }: Club, eventId: number) {
  const { rows } = await ctx.db.raw(
    `SELECT taken,
       (SELECT count(*) FROM registration WHERE event_id = e.id AND state = 'active') AS active,
       (SELECT count(*) FROM outbox
        WHERE type = 'registration.created' AND (envelope #>> '{data,eventId}')::int8 = e.id) AS published
     FROM event e WHERE id = ?`,
    [eventId],
  );
  return rows[0];
}

describe('When fifty connections register for the last places', () => {
  it('Then exactly as many registrations are made as there are places', async () => {
    const { id } = await club.makeEvent({ capacity: 20 });
    expect(await registerConcurrently(club, id, 400)).toEqual({ registered: 20, event_full: 380 });
    expect(await countsOf(club, id)).toEqual({ taken: 20, active: 20, published: 20 });
  });

  it('Then the control without the guard oversells the event', async () => {
    const { id } = await unguarded.makeEvent({ capacity: 5 });
    const { registered } = await registerConcurrently(unguarded, id, 400);
    expect(registered).toBeGreaterThan(5);
    expect((await countsOf(unguarded, id)).taken).toBeGreaterThan(5);
  });
});

describe('When fifty connections register for the same few slots', () => {
  it('Then each slot has one child and no place is lost @spec S1.9.18', async () => {
    const { id } = await club.makeEvent({ startTime: '16:00', endTime: '18:00', allowTimeSlots: true, capacity: 4 });
    const slots = await club.slotIds(id);
    const wanted = slots.slice(0, 2);
    const answers = await registerConcurrently(club, id, 200, (childId) => wanted[childId % 2] ?? null);
    expect(answers).toEqual({ registered: 2, slot_taken: 198 });
    expect(await countsOf(club, id)).toEqual({ taken: 2, active: 2, published: 2 });
  });
});

describe('When one child is registered from fifty connections at once', () => {
  it('Then it has one place', async () => {
    const { id } = await club.makeEvent({ capacity: 100 });
    const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => attempt(club, id, 7, null)));
    expect(answers.filter((answer) => answer === 'registered')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['registered', 'already_registered']));
    expect(await countsOf(club, id)).toEqual({ taken: 1, active: 1, published: 1 });
  });
});

describe('When children are registered and cancelled at the same time', () => {
  it('Then the count of places is the count of active registrations', async () => {
    const { id } = await club.makeEvent({ capacity: 6 });
    await Promise.all([registerConcurrently(club, id, 250), cancelEverything(id)]);
    const { taken, active } = await countsOf(club, id);
    expect(taken).toBe(active);
    expect(taken).toBeLessThanOrEqual(6);
    const { rows } = await club.ctx.db.raw(
      `SELECT count(*) AS cancelled FROM registration WHERE event_id = ? AND state = 'cancelled'`,
      [id],
    );
    expect(rows[0].cancelled).toBeGreaterThan(0);
  });

  /** Cancels each registration twice at once, so one of the two finds it cancelled. */
  async function cancelEverything(eventId: number): Promise<void> {
    for (let round = 0; round < 40; round += 1) {
      const active = await club.ctx
        .db('registration')
        .where({ event_id: eventId, state: 'active' })
        .select<{ registrationId: number; childId: number }[]>({ registrationId: 'id', childId: 'child_id' });
      await Promise.all([...active, ...active].map((registration) => cancel(eventId, registration)));
    }
  }

  async function cancel(eventId: number, registration: { registrationId: number; childId: number }): Promise<void> {
    const checked = { editedVersion: await editedVersionOf(club.ctx.db, eventId), guardianVersion: null };
    await storeCancellation(club.ctx.db, { ...registration, cancelledBy: 2, at: new Date(), checked }).catch(
      (error) => {
        if (raisedCode(error) !== 'registration_not_found') throw error;
      },
    );
  }
});
