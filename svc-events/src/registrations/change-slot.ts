import { hasStarted, type LocalDate, type LocalTime, SLOT_REQUIRED_MESSAGE, timeText } from '@fieldhouse/contracts';
import {
  conflict,
  type Db,
  invalid,
  notFound,
  Problem,
  publish,
  type RequestClaim,
  raisedCode,
  recordAudit,
  type ServiceContext,
  storeNothing,
  storeOutcome,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { type ChildFacts, childFor } from '../children/child-access.ts';
import { CHILD_NAME } from '../children/child-name.ts';
import { refuseTooManyChanges } from './change-limit.ts';
import { registrationAnswer, storeSlotChange } from './registration.repository.ts';
import type { RegisteredChild } from './registration.ts';
import { registrationStates } from './registration-state.ts';
import { retryOnChangedFacts } from './retry-on-changed-facts.ts';

interface SlotRequest {
  registrationId: number;
  timeSlotId: number;
}

/**
 * Gives a registered child another time slot of its event in one transaction (decision record 77): the slot before is
 * free again, or, after a refusal, stays the child's. Publishes `registration.created` with the slot before; the same
 * slot again changes nothing. Throws 404 for a registration that is unknown, cancelled or not of the parent's child; 400
 * for a slot that the event does not offer; 409 `slot_taken`, and `event_started` when one of the two slots has begun
 * for a parent (product decision 28); 429 `too_many_changes` for a parent; 403 for a guardian whose View Only is
 * enforced; 503 when svc-family must be called and is unavailable, or the event changed during each try. The answer is
 * stored for the request's `claim`, unless the child had the slot already.
 */
export async function changeSlot(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  request: SlotRequest,
  claim?: RequestClaim,
): Promise<RegisteredChild> {
  return retryOnChangedFacts(() => checkAndChange(ctx, who, request, claim));
}

async function checkAndChange(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  { registrationId, timeSlotId }: SlotRequest,
  claim: RequestClaim | undefined,
): Promise<RegisteredChild> {
  const found = await findActive(ctx.db, registrationId, timeSlotId);
  if (!found) throw notFound('Registration');
  const guardianVersion = await guardianVersionFor(ctx, who, found.childId);
  const hasBegun = (slotStart: LocalTime | null) => hasStarted(found, slotStart, who.role, ctx.clock());
  if (hasBegun(found.slotStart) || (found.newSlotStart !== null && hasBegun(found.newSlotStart))) {
    throw conflict('event_started', 'This event has already started');
  }

  const change = {
    ...{ registrationId, slotId: timeSlotId, at: ctx.clock(), changedBy: who.userId, childId: found.childId },
    checked: { editedVersion: found.editedVersion, guardianVersion },
    limitPerHour: ctx.environment.limitRegistrationChanges,
  };
  try {
    return await ctx.db.transaction(async (tx) => {
      const { isChanged, ...places } = await storeSlotChange(tx, change);
      const state = await stateOf(tx, registrationId);
      await recordAudit(tx, ctx, { ids: { event: state.eventId }, childIds: [found.childId] });
      if (isChanged) await publish(tx, ctx, 'registration.created', registrationId, state, who);
      const answer = await registrationAnswer(tx, state, places);
      if (isChanged) await storeOutcome(tx, claim, 200, answer);
      else storeNothing(claim);
      return answer;
    });
  } catch (error) {
    const child = { id: found.childId, name: found.childName };
    if (raisedCode(error) === 'too_many_changes') await refuseTooManyChanges(ctx, child, found.eventId);
    throw refusalOf(error, found.newSlotStart) ?? error;
  }
}

interface FoundRegistration {
  childId: number;
  childName: string;
  eventId: number;
  editedVersion: number;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
  slotStart: LocalTime | null;
  /** Null for a slot that the event does not offer. */
  newSlotStart: LocalTime | null;
}

async function findActive(db: Db, registrationId: number, slotId: number): Promise<FoundRegistration | undefined> {
  const { rows } = await db.raw<{ rows: FoundRegistration[] }>(
    `SELECT r.child_id AS "childId", ${CHILD_NAME} AS "childName", e.id AS "eventId",
       e.edited_version AS "editedVersion", e.date, e.end_date AS "endDate", e.start_time AS "startTime",
       s.start_time AS "slotStart", n.start_time AS "newSlotStart"
     FROM registration r
     JOIN event e ON e.id = r.event_id
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     LEFT JOIN time_slot n ON n.id = :slotId AND n.event_id = e.id AND n.offered
     LEFT JOIN child_projection k ON k.id = r.child_id
     WHERE r.id = :registrationId AND r.state = 'active'`,
    { registrationId, slotId },
  );
  return rows[0];
}

/** The version of a parent's link to the child; null for staff. Throws as `registeredChildFor`. */
async function guardianVersionFor(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  childId: number,
): Promise<number | null> {
  if (who.role !== 'parent') return null;
  return (await registeredChildFor(ctx, who, childId)).guardianVersion;
}

/**
 * The child of a registration, if the caller may change it. Throws as `childFor`; the 404 has the words for an unknown
 * registration, so that nobody learns that it exists.
 */
export async function registeredChildFor(
  ctx: ServiceContext,
  who: Pick<Who, 'userId' | 'role'>,
  childId: number,
): Promise<ChildFacts> {
  try {
    return await childFor(ctx, who, childId, 'change');
  } catch (error) {
    throw error instanceof Problem && error.status === 404 ? notFound('Registration') : error;
  }
}

async function stateOf(tx: Tx, registrationId: number) {
  const [changed] = await registrationStates(tx, [registrationId]);
  if (!changed) throw new Error('The changed registration was not found');
  return changed.state;
}

/** The problem for a code that the SQL function raised. */
function refusalOf(error: unknown, slotStart: LocalTime | null): Problem | undefined {
  switch (raisedCode(error)) {
    case 'registration_not_found':
      return notFound('Registration');
    case 'slot_taken':
      return conflict('slot_taken', `${slotStart ? timeText(slotStart) : 'This time'} was just taken`);
    case 'slot_unknown':
      return invalid([{ path: 'timeSlotId', message: SLOT_REQUIRED_MESSAGE }]);
    default:
      return undefined;
  }
}
