import type { ReminderState } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';

/** How often the family of `registration r` was told of a change of its event. */
export const SCHEDULE_CHANGES = `
  coalesce((SELECT n.times FROM change_notice n WHERE n.registration_id = r.id), 0)`;

/** A registration whose family gets an email about its event. */
export type NotifiedRegistration = Required<ReminderState['registrations'][number]>;

/** The registrations whose families get emails about an event: active ones of children who are not archived. */
export async function notifiedRegistrations(db: Db | Tx, eventId: number): Promise<NotifiedRegistration[]> {
  const { rows } = await db.raw<{ rows: NotifiedRegistration[] }>(
    `SELECT r.id, r.child_id AS "childId",
       CASE WHEN s.id IS NOT NULL
         THEN json_build_object('id', s.id, 'startTime', s.start_time, 'endTime', s.end_time) END AS "timeSlot",
       to_char(r.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "registeredAt",
       (SELECT count(*) FROM slot_change c WHERE c.registration_id = r.id) AS "slotChanges",
       ${SCHEDULE_CHANGES} AS "scheduleChanges"
     FROM registration r
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     LEFT JOIN child_projection k ON k.id = r.child_id
     WHERE r.event_id = ? AND r.state = 'active' AND coalesce(k.is_active AND NOT k.is_deleted, true)
     ORDER BY r.id`,
    [eventId],
  );
  return rows;
}
