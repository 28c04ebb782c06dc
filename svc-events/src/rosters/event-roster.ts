import { ageOn, childContacts, clubToday, Id, Instant, type LocalDate, LocalTime } from '@fieldhouse/contracts';
import { type Db, notFound, Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { CHILD_NAME } from '../children/child-name.ts';

/** A registered child with the contact of its primary guardian; for coaches and admins (S2 §3). */
export const RosterEntry = z
  .object({
    registrationId: Id,
    childId: Id,
    childName: z.string(),
    childAge: z.int().nullable().describe('Today; null while the child’s data is being rebuilt'),
    parentName: z.string().nullable().describe('Null, like the other contacts, while they cannot be had'),
    parentEmail: z.string().nullable(),
    parentPhone: z.string().nullable(),
    createdAt: Instant,
    timeSlotId: Id.nullable(),
    timeSlot: z.object({ startTime: LocalTime, endTime: LocalTime }).nullable(),
  })
  .meta({ id: 'RosterEntry' });
export type RosterEntry = z.infer<typeof RosterEntry>;

/** Most children one call to svc-family may name. */
const BATCH = 1000;

/**
 * The active registrations of an event in the order of their slots, then by name. Contacts are svc-family's and asked
 * for now; while it is away they are null. Throws 404 for an unknown event.
 */
export async function eventRoster(ctx: ServiceContext, who: Who, eventId: number): Promise<RosterEntry[]> {
  const event = await ctx.db('event').where({ id: eventId, deleted_at: null }).first('id');
  if (!event) throw notFound('Event');
  const rows = await rosterRows(ctx.db, eventId);
  const childIds = rows.map(({ childId }) => childId);
  const contacts = await contactsOf(ctx, who, childIds);
  const today = clubToday(ctx.clock());
  return rows.map(({ birthdate, createdAt, ...row }) => ({
    ...row,
    childAge: birthdate && ageOn(birthdate, today),
    createdAt: createdAt.toISOString(),
    ...(contacts.get(row.childId) ?? NO_CONTACT),
  }));
}

type Contact = Pick<RosterEntry, 'parentName' | 'parentEmail' | 'parentPhone'>;
const NO_CONTACT: Contact = { parentName: null, parentEmail: null, parentPhone: null };

async function contactsOf(ctx: ServiceContext, who: Who, childIds: number[]): Promise<Map<number, Contact>> {
  try {
    const batches = Array.from({ length: Math.ceil(childIds.length / BATCH) }, (_, index) =>
      ctx.ask(childContacts, { childIds: childIds.slice(index * BATCH, (index + 1) * BATCH) }, who),
    );
    const answers = await Promise.all(batches);
    return new Map(answers.flatMap(({ contacts }) => contacts).map(({ childId, ...contact }) => [childId, contact]));
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return new Map();
    throw error;
  }
}

type RosterRow = Pick<RosterEntry, 'registrationId' | 'childId' | 'childName' | 'timeSlotId' | 'timeSlot'> & {
  birthdate: LocalDate | null;
  createdAt: Date;
};

async function rosterRows(db: Db, eventId: number): Promise<RosterRow[]> {
  const { rows } = await db.raw<{ rows: RosterRow[] }>(
    `SELECT r.id AS "registrationId", r.child_id AS "childId", ${CHILD_NAME} AS "childName", k.birthdate,
       r.created_at AS "createdAt", r.time_slot_id AS "timeSlotId",
       CASE WHEN s.id IS NOT NULL
         THEN json_build_object('startTime', s.start_time, 'endTime', s.end_time) END AS "timeSlot"
     FROM registration r
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     LEFT JOIN known_child k ON k.id = r.child_id
     WHERE r.event_id = ? AND r.state = 'active'
     ORDER BY s.start_time NULLS LAST, k.first_name, k.last_name, r.id`,
    [eventId],
  );
  return rows;
}
