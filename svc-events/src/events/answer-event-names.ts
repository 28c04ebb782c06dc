import { eventNames, type LocalDate } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';

interface Title {
  id: number;
  title: string;
  date: LocalDate;
  isDeleted: boolean;
}

/** Titles and first days of events, deleted ones too, names of teams, and the events of registrations. */
export const answerEventNames = answers(eventNames, async ({ eventIds, teamIds, registrationIds }, { db }) => {
  const registrations = await db('registration')
    .whereIn('id', registrationIds)
    .select<{ id: number; eventId: number }[]>({ id: 'id', eventId: 'event_id' });
  const ids = [...eventIds, ...registrations.map(({ eventId }) => eventId)];
  const [{ rows: events }, teams] = await Promise.all([
    db.raw<{ rows: Title[] }>(
      'SELECT id, title, date, deleted_at IS NOT NULL AS "isDeleted" FROM event WHERE id = ANY (?)',
      [ids],
    ),
    db('team').whereIn('id', teamIds).select<{ id: number; name: string }[]>('id', 'name'),
  ]);
  return { events, teams, registrations };
});
