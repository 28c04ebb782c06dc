import { clubToday, dayText, eventNames, Id } from '@fieldhouse/contracts';
import { AUDIT_SUBJECTS, type AuditSubject } from '@fieldhouse/contracts/audit';
import { Problem, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { knownNames } from './name-projection.ts';

/** What an entry of the audit or a dead event is about. */
export const NamedSubject = z.object({
  type: z.enum(AUDIT_SUBJECTS),
  id: Id.nullable(),
  name: z.string().nullable().describe('Of an event with its date; null: it has none, or it is not known'),
  isDeleted: z.boolean(),
});
export type NamedSubject = z.infer<typeof NamedSubject>;

type Subject = Pick<NamedSubject, 'type' | 'id'>;

/**
 * The subjects with their current names, in the same order: of people from the projections, of events with their dates
 * and of teams from svc-events, in one call for all of them. A registration becomes its event. While svc-events is
 * unavailable, events have their titles alone.
 */
export async function nameSubjects(
  ctx: ServiceContext,
  who: Who,
  subjects: readonly Subject[],
): Promise<NamedSubject[]> {
  const ids = (wanted: AuditSubject) => [
    ...new Set(subjects.flatMap(({ type, id }) => (type === wanted ? (id ?? []) : []))),
  ];
  const asked = { eventIds: ids('event'), teamIds: ids('team'), registrationIds: ids('registration') };
  const [users, children, titles, locations, owner] = await Promise.all([
    knownNames(ctx.db, 'user', ids('user')),
    knownNames(ctx.db, 'child', ids('child')),
    knownNames(ctx.db, 'event', asked.eventIds),
    locationNames(ctx, ids('location')),
    Object.values(asked).some(({ length }) => length > 0) ? eventsOwner(ctx, who, asked) : undefined,
  ]);
  const today = clubToday(ctx.clock());
  const events = new Map(owner?.events.map((event) => [event.id, event]));
  const teams = new Map(owner?.teams.map((team) => [team.id, team.name]));
  const registrations = new Map(owner?.registrations.map((registration) => [registration.id, registration.eventId]));

  function named(type: AuditSubject, id: number | null): NamedSubject {
    if (id === null) return { type, id, name: null, isDeleted: false };
    const projected = (names: ReadonlyMap<number, string | null>) => ({
      ...{ type, id, name: names.get(id) ?? null },
      isDeleted: names.get(id) === null,
    });
    if (type === 'user') return projected(users);
    if (type === 'child') return projected(children);
    if (type === 'location') return { type, id, name: locations.get(id) ?? null, isDeleted: !locations.has(id) };
    if (type === 'team') {
      return { type, id, name: teams.get(id) ?? null, isDeleted: owner !== undefined && !teams.has(id) };
    }
    if (type === 'registration') {
      const eventId = registrations.get(id);
      return eventId === undefined ? { type, id, name: null, isDeleted: false } : named('event', eventId);
    }
    const event = type === 'event' ? events.get(id) : undefined;
    if (event) return { type, id, name: `${event.title}, ${dayText(event.date, today)}`, isDeleted: event.isDeleted };
    if (type !== 'event') return { type, id, name: null, isDeleted: false };
    return owner ? { type, id, name: titles.get(id) ?? null, isDeleted: true } : projected(titles);
  }
  return subjects.map(({ type, id }) => named(type, id));
}

/** Undefined while svc-events is unavailable. */
async function eventsOwner(
  ctx: ServiceContext,
  who: Who,
  ids: { eventIds: number[]; teamIds: number[]; registrationIds: number[] },
) {
  try {
    return await ctx.call(eventNames, ids, who);
  } catch (error) {
    if (error instanceof Problem && error.status === 503) return undefined;
    throw error;
  }
}

async function locationNames({ db }: ServiceContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db('location').whereIn('id', ids).select<{ id: number; name: string }[]>('id', 'name');
  return new Map(rows.map((row) => [row.id, row.name]));
}
