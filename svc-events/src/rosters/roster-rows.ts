import type { LocalDate } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';
import { CHILD_NAME, IS_CHILD_ACTIVE } from '../children/child-name.ts';
import { MERGED_IDS } from '../merges/merged-ids.ts';
import type { RosterEntry } from './event-roster.ts';

/** An active registration as the roster lists it. */
type RosterRow = Pick<
  RosterEntry,
  'registrationId' | 'childId' | 'childName' | 'isChildActive' | 'timeSlotId' | 'timeSlot'
> & {
  birthdate: LocalDate | null;
  createdAt: Date;
};

/** The active registrations of an event in the order of their slots, then by name. */
export async function rosterRows(db: Db, eventId: number): Promise<RosterRow[]> {
  const { rows } = await db.raw<{ rows: RosterRow[] }>(
    `SELECT r.id AS "registrationId", r.child_id AS "childId", ${CHILD_NAME} AS "childName", k.birthdate,
       ${IS_CHILD_ACTIVE} AS "isChildActive",
       r.created_at AS "createdAt", r.time_slot_id AS "timeSlotId",
       CASE WHEN s.id IS NOT NULL
         THEN json_build_object('startTime', s.start_time, 'endTime', s.end_time) END AS "timeSlot"
     FROM registration r
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     LEFT JOIN child_projection k ON k.id = r.child_id
     WHERE r.event_id = ? AND r.state = 'active' AND r.child_id NOT IN ${MERGED_IDS}
     ORDER BY s.start_time NULLS LAST, plain_letters_v2(k.first_name) COLLATE "C",
       plain_letters_v2(k.last_name) COLLATE "C", r.id`,
    [eventId],
  );
  return rows;
}
