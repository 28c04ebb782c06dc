import type { LocalDate, LocalTime } from '@fieldhouse/contracts';
import {
  conflict,
  type Db,
  notFound,
  pokeRelay,
  raisedCode,
  type ServiceContext,
  type Who,
} from '@fieldhouse/service-kit';
import { CHILD_NAME } from '../children/child-name.ts';
import { childFor } from '../children/known-child.ts';
import { unbook } from './registration.repository.ts';
import type { EventPlaces } from './registration.ts';
import { beginEnvelope } from './registration-envelope.ts';
import { hasStarted } from './registration-rules.ts';

type Asker = Pick<Who, 'userId' | 'role'>;

interface Cancelled {
  registrationId: number;
  childId: number;
  event: EventPlaces;
}

/**
 * Cancels a child's registration for an event: its place and its slot are free again, it stays in history (decision
 * 27), and `registration.cancelled` is told. Throws 404 when there is none or the child is not the parent's, 403 for a guardian whose
 * View Only is enforced, 409
 * `event_started` (decision 28), 503 when svc-family must be asked and is away.
 */
export async function cancelForChild(
  ctx: ServiceContext,
  who: Asker,
  childId: number,
  eventId: number,
): Promise<Cancelled> {
  const { id } = who.role === 'parent' ? await childFor(ctx, who, childId, 'change') : { id: childId };
  return cancel(ctx, who, await findActive(ctx.db, 'r.child_id = ? AND r.event_id = ?', [id, eventId]));
}

/** Cancels a registration by its id; for coaches and admins. Throws as `cancelForChild` does. */
export async function cancelRegistration(ctx: ServiceContext, who: Asker, registrationId: number): Promise<Cancelled> {
  return cancel(ctx, who, await findActive(ctx.db, 'r.id = ?', [registrationId]));
}

interface ActiveRegistration {
  id: number;
  childName: string;
  date: LocalDate;
  endDate: LocalDate | null;
  startTime: LocalTime;
  slotStart: LocalTime | null;
}

async function cancel(ctx: ServiceContext, who: Asker, found: ActiveRegistration | undefined): Promise<Cancelled> {
  if (!found) throw notFound('Registration');
  if (hasStarted(found, found.slotStart, who.role, ctx.clock())) {
    throw conflict('event_started', 'This event has already started');
  }
  const envelope = beginEnvelope(ctx, 'registration.cancelled', found.childName, who);
  const { told, registered, places } = await unbook(ctx.db, found.id, envelope).catch((error) => {
    throw raisedCode(error) === 'registration_not_found' ? notFound('Registration') : error;
  });
  pokeRelay(ctx);
  return { registrationId: told.id, childId: told.childId, event: { id: told.eventId, registered, capacity: places } };
}

async function findActive(db: Db, condition: string, values: number[]): Promise<ActiveRegistration | undefined> {
  const { rows } = await db.raw<{ rows: ActiveRegistration[] }>(
    `SELECT r.id, ${CHILD_NAME} AS "childName", e.date, e.end_date AS "endDate", e.start_time AS "startTime",
       s.start_time AS "slotStart"
     FROM registration r
     JOIN event e ON e.id = r.event_id
     LEFT JOIN time_slot s ON s.id = r.time_slot_id
     LEFT JOIN known_child k ON k.id = r.child_id
     WHERE r.state = 'active' AND ${condition}`,
    values,
  );
  return rows[0];
}
