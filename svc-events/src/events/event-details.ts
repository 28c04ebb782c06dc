import { Id, Instant } from '@fieldhouse/contracts';
import { type Db, notFound, prepared, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { CHILD_NAME, IS_CHILD_ACTIVE } from '../children/child-name.ts';
import { ANOTHER_CHILD, maySee, VIEWER_COLUMNS, type Viewer, type ViewerRow, viewerOf } from '../children/viewer.ts';
import { MERGED_IDS } from '../merges/merged-ids.ts';
import { TimeSlot, timeSlotsOf } from '../time-slots/time-slots.ts';
import { findEvent } from './event.repository.ts';
import { TrainingEvent } from './event.ts';

/**
 * A registration as the details dialog lists it; a parent does not see the names of other families' children (product
 * decision 13).
 */
const EventRegistration = z
  .object({
    id: Id,
    childId: Id.nullable(),
    childName: z.string(),
    // A replica of the release before does not answer it.
    isChildActive: z.boolean().optional().describe('False: the child is archived, and the caller sees its name'),
    timeSlotId: Id.nullable(),
    registeredAt: Instant,
    mine: z.boolean().describe('The child is the caller’s own'),
  })
  .meta({ id: 'EventRegistration' });
type EventRegistration = z.infer<typeof EventRegistration>;

export const EventDetails = TrainingEvent.extend({
  timeSlots: z.array(TimeSlot),
  registrations: z.array(EventRegistration),
}).meta({ id: 'EventDetails' });
export type EventDetails = z.infer<typeof EventDetails>;

/** What the ETag depends on, read in one row: most polls need no further query. */
interface DetailsState {
  /** Changes with every registration, cancellation and edit of the event. */
  version: number;
  viewer: Viewer;
}

const stateOf = prepared<ViewerRow & { version: number }>(
  'details-state',
  `SELECT version, ${VIEWER_COLUMNS} FROM event WHERE id = $2 AND deleted_at IS NULL`,
);

/** Throws 404 for an unknown event. */
export async function detailsState(ctx: ServiceContext, who: Who, eventId: number): Promise<DetailsState> {
  const [row] = await stateOf(ctx.db, [who.userId, eventId]);
  if (!row) throw notFound('Event');
  return { version: row.version, viewer: viewerOf(who, row) };
}

/** The event with its slots and its active registrations, the earliest first. */
export async function eventDetails(db: Db, eventId: number, viewer: Viewer): Promise<EventDetails> {
  const event = await findEvent(db, eventId);
  const timeSlots = event.allowTimeSlots ? await timeSlotsOf(db, eventId, viewer) : [];
  return { ...event, timeSlots, registrations: await registrationsOf(db, eventId, viewer) };
}

interface RegistrationRow {
  id: number;
  childId: number;
  childName: string;
  isChildActive: boolean;
  timeSlotId: number | null;
  createdAt: Date;
}

async function registrationsOf(db: Db, eventId: number, viewer: Viewer): Promise<EventRegistration[]> {
  const { rows } = await db.raw<{ rows: RegistrationRow[] }>(
    `SELECT r.id, r.child_id AS "childId", ${CHILD_NAME} AS "childName", ${IS_CHILD_ACTIVE} AS "isChildActive",
       r.time_slot_id AS "timeSlotId", r.created_at AS "createdAt"
     FROM registration r LEFT JOIN child_projection k ON k.id = r.child_id
     WHERE r.event_id = ? AND r.state = 'active' AND r.child_id NOT IN ${MERGED_IDS}
     ORDER BY r.created_at, r.id`,
    [eventId],
  );
  return rows.map(({ id, childId, childName, isChildActive, timeSlotId, createdAt }) => {
    const seen = maySee(viewer, childId);
    return {
      id,
      childId: seen ? childId : null,
      childName: seen ? childName : ANOTHER_CHILD,
      isChildActive: !seen || isChildActive,
      timeSlotId,
      registeredAt: createdAt.toISOString(),
      mine: viewer.own.has(childId),
    };
  });
}
