import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Club, clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';

/** The SQL statement that svc-events runs when a child is registered. */
export const BOOK = `SELECT b.* FROM event e, child_projection k, guardian_projection g, location_projection l,
  register_child_v7(
    $1, $2, $3::int8, $4,
    $5::jsonb || jsonb_build_object('data', ($5::jsonb -> 'data') || jsonb_build_object(
      'childId', k.id, 'eventId', e.id, 'eventTitle', e.title, 'date', e.date, 'endDate', e.end_date,
      'startTime', e.start_time, 'endTime', e.end_time, 'location', e.location, 'address', l.address, 'sport', e.sport,
      'price', e.price_cents, 'instructor', e.instructor,
      'coachIds', ARRAY(SELECT c.coach_id FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position)
    )),
    e.edited_version, k.version, g.version, 6
  ) b
  WHERE e.id = $1 AND k.id = $2 AND g.child_id = $2 AND g.user_id = $4 AND l.id = e.location_id`;

/** The parameters of `BOOK`. */
export function bookingValues(eventId: number, { childId, parentId }: { childId: number; parentId: number }) {
  const time = new Date().toISOString();
  const envelope = {
    specversion: '1.0',
    id: randomUUID(),
    source: 'events',
    type: 'registration.created',
    time,
    datacontenttype: 'application/json',
    actor: parentId,
    actorrole: 'parent',
    data: { state: 'active', childName: `Runner ${childId}`, timeSlot: null, registeredAt: time },
  };
  return [eventId, childId, null, parentId, JSON.stringify(envelope)] as const;
}

/** The database of svc-events, and the progress of svc-notify. */
export async function eventsDatabase(club: Pick<Club, 'dataDir'>) {
  const { urls } = await clubDatabases(club);
  const [events, notify] = [urls.events, urls.notify].map((connectionString) => new Client({ connectionString }));
  if (!events || !notify) throw new Error('The club has no database for svc-events or svc-notify');
  await Promise.all([events.connect(), notify.connect()]);
  const countOf = async (db: Client, query: string) =>
    (await db.query(`SELECT (${query})::int AS count`)).rows[0].count;

  return {
    url: urls.events,
    /** The number of active registrations of an event. */
    soldOf: (eventId: number): Promise<number> =>
      countOf(events, `SELECT count(*) FROM registration WHERE event_id = ${eventId} AND state = 'active'`),

    /** Waits until all events are published and every mail is stored: this work would slow the next round. */
    async waitUntilIdle(): Promise<void> {
      const waiting = async () =>
        (await countOf(events, 'SELECT count(*) FROM outbox WHERE delivered_at IS NULL')) +
        (await countOf(notify, `SELECT count(*) FROM inbox WHERE state = 'pending'`)) +
        (await countOf(notify, `SELECT count(*) FROM mail WHERE state IN ('queued', 'claimed')`));
      const written = () => countOf(notify, 'SELECT count(*) FROM inbox');
      for (let before = -1; ; ) {
        const now = await written();
        if ((await waiting()) === 0 && now === before) return;
        before = now;
        await pause(300);
      }
    },

    close: async () => void (await Promise.all([events.end(), notify.end()])),
  };
}
