import type { LocalDate, RegistrationState } from '@fieldhouse/contracts';
import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import { CHILD_NAME } from '../children/child-name.ts';
import { SCHEDULE_CHANGES } from './notified-registrations.ts';

/** The fields of a registration's state that describe its event and its slot. */
export type EventPart = Required<
  Pick<
    RegistrationState,
    | 'eventId'
    | 'eventTitle'
    | 'date'
    | 'endDate'
    | 'startTime'
    | 'endTime'
    | 'location'
    | 'address'
    | 'sport'
    | 'price'
    | 'coachIds'
    | 'instructor'
    | 'timeSlot'
  >
>;

/** The columns of an `EventPart`, from `event e` LEFT JOIN `time_slot s` and `location_projection l`. */
export const EVENT_PART_COLUMNS = `
  e.id AS "eventId", e.title AS "eventTitle", e.date, e.end_date AS "endDate",
  e.start_time AS "startTime", e.end_time AS "endTime", e.location, l.address, e.sport, e.price_cents AS price,
  ARRAY(SELECT c.coach_id FROM event_coach c WHERE c.event_id = e.id ORDER BY c.position) AS "coachIds", e.instructor,
  CASE WHEN s.id IS NOT NULL
    THEN jsonb_build_object('id', s.id, 'startTime', s.start_time, 'endTime', s.end_time) END AS "timeSlot"`;

/** The state of a new registration, without the id and version that the database assigns. */
export function newRegistration(
  { clock }: Pick<ServiceContext, 'clock'>,
  child: { id: number; name: string },
  { eventId, eventTitle, date, endDate, startTime, endTime, location, address, ...event }: EventPart,
): Omit<RegistrationState, 'id' | 'version'> {
  const { sport, price, coachIds, instructor, timeSlot } = event;
  return {
    ...{ state: 'active', childId: child.id, childName: child.name, registeredAt: clock().toISOString() },
    ...{ eventId, eventTitle, date, endDate, startTime, endTime, location, address },
    ...{ sport, price, coachIds, instructor, timeSlot },
  };
}

type Row = Omit<RegistrationState, 'registeredAt' | 'previousTimeSlot'> & {
  registeredAt: Date;
  previousTimeSlot: RegistrationState['previousTimeSlot'] | null;
  lastDate: LocalDate;
};

/** A registration's published state, and the last day of its event. */
export interface StateOfRegistration {
  state: RegistrationState;
  lastDate: LocalDate;
}

/**
 * The states of stored registrations, in the order of their ids. One whose last change was its slot has the slot
 * before.
 */
export async function registrationStates(tx: Tx, ids: readonly number[]): Promise<StateOfRegistration[]> {
  const { rows } = await tx.raw<{ rows: Row[] }>(
    `SELECT r.id, r.version, r.state, r.child_id AS "childId", ${CHILD_NAME} AS "childName", ${EVENT_PART_COLUMNS},
       r.created_at AS "registeredAt", e.last_date AS "lastDate",
       (SELECT count(*) FROM slot_change c WHERE c.registration_id = r.id) AS "slotChanges", ${SCHEDULE_CHANGES} AS "scheduleChanges",
       (SELECT jsonb_build_object('startTime', c.from_start_time, 'endTime', c.from_end_time) FROM slot_change c
        WHERE c.registration_id = r.id AND c.version = r.version AND c.from_start_time IS NOT NULL) AS "previousTimeSlot"
     FROM registration r
     JOIN event e ON e.id = r.event_id
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     LEFT JOIN location_projection l ON l.id = e.location_id
     LEFT JOIN child_projection k ON k.id = r.child_id
     WHERE r.id = ANY(?) ORDER BY r.id`,
    [[...ids]],
  );
  return rows.map(({ lastDate, registeredAt, previousTimeSlot, ...row }) => ({
    state: { ...row, registeredAt: registeredAt.toISOString(), ...(previousTimeSlot && { previousTimeSlot }) },
    lastDate,
  }));
}
