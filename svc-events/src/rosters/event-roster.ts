import { ageOn, childContacts, Id, Instant, type LocalDate, LocalTime } from '@fieldhouse/contracts';
import { notFound, Problem, recordView, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { callInBatches } from './call-in-batches.ts';
import { rosterRows } from './roster-rows.ts';

/** A registered child with the contact of its primary guardian; for coaches and admins (S2 §3). */
export const RosterEntry = z
  .object({
    registrationId: Id,
    childId: Id,
    childName: z.string(),
    childAge: z.int().nullable().describe('On the event’s first day; null while the child’s data is being rebuilt'),
    isChildActive: z.boolean().describe('False: the child is archived'),
    parentName: z.string().nullable().describe('Null, like the other contacts, while svc-family is unavailable'),
    parentEmail: z.string().nullable(),
    parentPhone: z.string().nullable(),
    createdAt: Instant,
    timeSlotId: Id.nullable(),
    timeSlot: z.object({ startTime: LocalTime, endTime: LocalTime }).nullable(),
  })
  .meta({ id: 'RosterEntry' });
export type RosterEntry = z.infer<typeof RosterEntry>;

/**
 * The active registrations of an event in the order of their slots, then by name, with the children's ages on its
 * first day (product decision 29). Contacts are loaded from svc-family; while it is unavailable they are null. The read
 * is recorded in the audit (product decision 72). Throws 404 for an unknown event.
 */
export async function eventRoster(ctx: ServiceContext, who: Who, eventId: number): Promise<RosterEntry[]> {
  const event = await ctx
    .db('event')
    .where({ id: eventId, deleted_at: null })
    .first<{ date: LocalDate } | undefined>('date');
  if (!event) throw notFound('Event');
  const rows = await rosterRows(ctx.db, eventId);
  const childIds = rows.map(({ childId }) => childId);
  const contacts = await contactsOf(ctx, who, childIds);
  const subject = { type: 'event', id: eventId } as const;
  const [known, nameOnly] = [childIds.filter((id) => contacts.has(id)), childIds.filter((id) => !contacts.has(id))];
  await recordView(ctx, who, { action: 'contact.viewed', subject, childIds: known });
  await recordView(ctx, who, { action: 'registration.viewed', subject, childIds: nameOnly });
  return rows.map(({ birthdate, createdAt, ...row }) => ({
    ...row,
    childAge: birthdate && ageOn(birthdate, event.date),
    createdAt: createdAt.toISOString(),
    ...(contacts.get(row.childId) ?? NO_CONTACT),
  }));
}

type Contact = Pick<RosterEntry, 'parentName' | 'parentEmail' | 'parentPhone'>;
const NO_CONTACT: Contact = { parentName: null, parentEmail: null, parentPhone: null };

async function contactsOf(ctx: ServiceContext, who: Who, childIds: number[]): Promise<Map<number, Contact>> {
  try {
    const answers = await callInBatches(childIds, (batch) => ctx.call(childContacts, { childIds: batch }, who));
    return new Map(answers.flatMap(({ contacts }) => contacts).map(({ childId, ...contact }) => [childId, contact]));
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return new Map();
    throw error;
  }
}
