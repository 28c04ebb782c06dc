import type { RegistrationState } from '@fieldhouse/contracts';
import { claimForStatement, type Db, prepared, type RequestClaim, type Tx } from '@fieldhouse/service-kit';
import type { RegisteredChild } from './registration.ts';

interface NewRegistration {
  eventId: number;
  childId: number;
  timeSlotId: number | null;
  registeredBy: number;
  /** The event to publish, from `eventForStatement`. */
  envelope: string;
  checked: CheckedFacts;
  /** How often parents may register the child for the event, or change its slot, within an hour; 0: no limit. */
  limitPerHour: number;
}

/**
 * The versions that the rules of a request were checked on: the SQL functions raise `facts_changed` when one of them
 * has changed.
 */
export interface CheckedFacts {
  /** The event's last edit. */
  editedVersion: number;
  childVersion: number;
  /** The version of the parent's link to the child; null for staff. */
  guardianVersion: number | null;
}

const callRegisterChild = prepared<{ answer: RegisteredChild }>(
  'register-child',
  `SELECT store_outcome_v3($10::jsonb, 201, registration_answer_v2(state, registered, places), '{}') AS answer
   FROM register_child_v7($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);

/**
 * Registers in one round trip, and stores the answer for the request's claim if it has one. Raises `event_not_found
 * already_registered event_full too_many_changes slot_required slot_unknown slot_taken facts_changed`, see
 * `sql/README.md`, and `duplicate_request`.
 */
export async function storeRegistration(
  db: Db | Tx,
  registration: NewRegistration,
  claim?: RequestClaim,
): Promise<RegisteredChild> {
  const { eventId, childId, timeSlotId, registeredBy, envelope, checked, limitPerHour } = registration;
  const { editedVersion, childVersion, guardianVersion } = checked;
  const request = claim ? claimForStatement(claim) : null;
  const values = [eventId, childId, timeSlotId, registeredBy, envelope, editedVersion, childVersion, guardianVersion];
  const { answer } = singleRow(await callRegisterChild(db, [...values, limitPerHour, request]));
  return answer;
}

interface Cancellation {
  registrationId: number;
  cancelledBy: number;
  at: Date;
  /** The child of the registration when it was read: a merge of children may have moved it since. */
  childId: number;
  checked: Omit<CheckedFacts, 'childVersion'>;
}

/** The event's places after the cancellation. */
interface PlaceCounts {
  registered: number;
  places: number;
}

/**
 * Cancels a registration in the database, without publishing it. Raises `registration_not_found` when there is no such
 * active registration, and `facts_changed`.
 */
export async function storeCancellation(
  db: Db | Tx,
  { registrationId, cancelledBy, at, childId, checked }: Cancellation,
): Promise<PlaceCounts> {
  const { rows } = await db.raw<{ rows: PlaceCounts[] }>('SELECT * FROM cancel_registration_v3(?, ?, ?, ?, ?, ?)', [
    registrationId,
    at,
    cancelledBy,
    checked.editedVersion,
    childId,
    checked.guardianVersion,
  ]);
  return singleRow(rows);
}

interface SlotChange extends Omit<Cancellation, 'cancelledBy'> {
  slotId: number;
  changedBy: number;
  limitPerHour: number;
}

/**
 * Gives a registration another slot of its event in the database, without publishing it. Raises
 * `registration_not_found`, `slot_unknown`, `slot_taken`, `too_many_changes` and `facts_changed`.
 */
export async function storeSlotChange(
  db: Db | Tx,
  { registrationId, slotId, at, changedBy, childId, checked, limitPerHour }: SlotChange,
): Promise<PlaceCounts & { isChanged: boolean }> {
  const { rows } = await db.raw<{ rows: (PlaceCounts & { isChanged: boolean })[] }>(
    `SELECT is_changed AS "isChanged", registered, places FROM change_slot_v1(?, ?, ?, ?, ?, ?, ?, ?)`,
    [...[registrationId, slotId, at, changedBy, checked.editedVersion, childId, checked.guardianVersion], limitPerHour],
  );
  return singleRow(rows);
}

/** The answer to a registration, or to a change of its slot, from the published state. */
export async function registrationAnswer(
  db: Db | Tx,
  state: RegistrationState,
  { registered, places }: PlaceCounts,
): Promise<RegisteredChild> {
  const { rows } = await db.raw<{ rows: { answer: RegisteredChild }[] }>(
    'SELECT registration_answer_v2(?::jsonb, ?, ?) AS answer',
    [JSON.stringify(state), registered, places],
  );
  return singleRow(rows).answer;
}

function singleRow<Row>(rows: readonly Row[]): Row {
  const row = rows[0];
  if (!row) throw new Error('The function returned no row');
  return row;
}
