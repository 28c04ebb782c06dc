import { type CalendarEntry, eventUid, registrationUid } from '@fieldhouse/calendar';
import { isolated, type LocalDate, type LocalTime } from '@fieldhouse/contracts';
import { notFound, type ServiceContext } from '@fieldhouse/service-kit';
import { SCHEDULE_CHANGES } from '../registrations/notified-registrations.ts';
import { registrationPage } from './event-page.ts';

interface Row {
  title: string;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
  endTime: LocalTime;
  location: string;
  address: string | null;
  coaches: string[];
  registrationId: number | null;
  firstName: string | null;
  changes: number;
}

/**
 * The calendar entry of an event; of the child's registration where there is one, with the time of its slot. Throws 404
 * for an unknown or deleted event (S1.7.104, S1.5.144).
 */
export async function eventCalendar(
  { db, clock, environment: { siteUrl } }: ServiceContext,
  eventId: number,
  childId: number | null,
): Promise<CalendarEntry> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT e.title, e.date, e.end_date AS "endDate", coalesce(s.start_time, e.start_time) AS "startTime",
       coalesce(s.end_time, e.end_time) AS "endTime", e.location, l.address,
       ARRAY(SELECT c.name FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position) AS coaches,
       r.id AS "registrationId", k.first_name AS "firstName",
       (SELECT count(*) FROM slot_change c WHERE c.registration_id = r.id) + ${SCHEDULE_CHANGES} AS changes
     FROM event e
     LEFT JOIN location_projection l ON l.id = e.location_id
     LEFT JOIN registration r ON r.event_id = e.id AND r.child_id = ? AND r.state = 'active'
     LEFT JOIN child_projection k ON k.id = r.child_id
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     WHERE e.id = ? AND e.deleted_at IS NULL`,
    [childId, eventId],
  );
  const [row] = rows;
  if (!row) throw notFound('Event');
  const { title, date, endDate, startTime, endTime, location, address, coaches, registrationId } = row;
  return {
    uid: registrationId === null ? eventUid(siteUrl, eventId) : registrationUid(siteUrl, registrationId),
    cancelled: false,
    changes: row.changes,
    at: clock().toISOString(),
    event: title,
    ...(row.firstName !== null && { child: isolated(row.firstName) }),
    ...{ date, endDate, startTime, endTime, location, coaches },
    ...(address && { address }),
    url: registrationPage(siteUrl, { eventId, childId: registrationId === null ? null : childId }),
  };
}
