import { hasStarted, type LocalDate, type LocalTime } from '@fieldhouse/contracts';
import {
  conflict,
  type Db,
  notFound,
  publish,
  raisedCode,
  recordAudit,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { childFor } from '../children/child-access.ts';
import { storeCancellation } from './registration.repository.ts';
import type { EventPlaces } from './registration.ts';
import { registrationStates } from './registration-state.ts';
import { retryOnChangedFacts } from './retry-on-changed-facts.ts';

type Caller = Pick<Who, 'userId' | 'role'>;

interface CancellationResult {
  registrationId: number;
  childId: number;
  event: EventPlaces;
}

/**
 * Cancels a child's registration for an event: its place and its slot are free again, it stays in history (product
 * decision 27), and `registration.cancelled` is published. Throws 404 when there is none or the child is not the
 * parent's, 403 for a guardian whose View Only is enforced, 409 `event_started` (product decision 28), 503 when
 * svc-family must be called and is unavailable, or the event or the parent's access changed during each try.
 */
export async function cancelForChild(
  ctx: ServiceContext,
  who: Caller,
  childId: number,
  eventId: number,
): Promise<CancellationResult> {
  return retryOnChangedFacts(async () => {
    const child = who.role === 'parent' ? await childFor(ctx, who, childId, 'change') : undefined;
    const found = await findActive(ctx.db, 'r.child_id = ? AND r.event_id = ?', [child?.id ?? childId, eventId]);
    return cancel(ctx, who, found, child?.guardianVersion ?? null);
  });
}

/** Cancels a registration by its id; for coaches and admins. Throws as `cancelForChild` does. */
export async function cancelRegistration(
  ctx: ServiceContext,
  who: Caller,
  registrationId: number,
): Promise<CancellationResult> {
  return retryOnChangedFacts(async () =>
    cancel(ctx, who, await findActive(ctx.db, 'r.id = ?', [registrationId]), null),
  );
}

interface ActiveRegistration {
  id: number;
  childId: number;
  editedVersion: number;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
  slotStart: LocalTime | null;
}

async function cancel(
  ctx: ServiceContext,
  who: Caller,
  found: ActiveRegistration | undefined,
  guardianVersion: number | null,
): Promise<CancellationResult> {
  if (!found) throw notFound('Registration');
  if (hasStarted(found, found.slotStart, who.role, ctx.clock())) {
    throw conflict('event_started', 'This event has already started');
  }
  const { id: registrationId, childId, editedVersion } = found;
  const checked = { editedVersion, guardianVersion };
  const cancellation = { registrationId, cancelledBy: who.userId, at: ctx.clock(), childId, checked };
  return ctx.db
    .transaction(async (tx) => {
      const { registered, places } = await storeCancellation(tx, cancellation);
      const [cancelled] = await registrationStates(tx, [registrationId]);
      if (!cancelled) throw new Error('The cancelled registration was not found');
      const { eventId } = cancelled.state;
      await recordAudit(tx, ctx, { ids: { event: eventId }, childIds: [childId] });
      await publish(tx, ctx, 'registration.cancelled', registrationId, cancelled.state, who);
      return { registrationId, childId, event: { id: eventId, registered, capacity: places } };
    })
    .catch((error) => {
      throw raisedCode(error) === 'registration_not_found' ? notFound('Registration') : error;
    });
}

async function findActive(db: Db, condition: string, values: number[]): Promise<ActiveRegistration | undefined> {
  const { rows } = await db.raw<{ rows: ActiveRegistration[] }>(
    `SELECT r.id, r.child_id AS "childId", e.edited_version AS "editedVersion", e.date,
       e.end_date AS "endDate", e.start_time AS "startTime", s.start_time AS "slotStart"
     FROM registration r
     JOIN event e ON e.id = r.event_id
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     WHERE r.state = 'active' AND ${condition}`,
    values,
  );
  return rows[0];
}
