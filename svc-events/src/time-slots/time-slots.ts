import { Id, LocalTime } from '@fieldhouse/contracts';
import { type Db, notFound, prepared, recordView, type ServiceContext, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { maySee, VIEWER_COLUMNS, type Viewer, type ViewerRow, viewerOf } from '../children/viewer.ts';
import { slotsOf } from './time-slot.repository.ts';

/**
 * A time slot as its viewer sees it: `bookedBy` has the name of a child that the viewer may read (product decision 13).
 */
export const TimeSlot = z
  .object({ id: Id, startTime: LocalTime, endTime: LocalTime, isBooked: z.boolean(), bookedBy: z.string().nullable() })
  .meta({ id: 'TimeSlot' });
export type TimeSlot = z.infer<typeof TimeSlot>;

/** The slots of an event in the order of the day; none for an event without slots. */
export async function timeSlotsOf(db: Db, eventId: number, viewer: Viewer): Promise<TimeSlot[]> {
  return seenBy(viewer, await slotsOf(db, eventId));
}

function seenBy(viewer: Viewer, slots: Awaited<ReturnType<typeof slotsOf>>): TimeSlot[] {
  return slots.map(({ id, startTime, endTime, childId, childName }) => ({
    id,
    startTime,
    endTime,
    isBooked: childId !== null,
    bookedBy: childId !== null && maySee(viewer, childId) ? childName : null,
  }));
}

const viewerFor = prepared<ViewerRow>(
  'slots-viewer',
  `SELECT ${VIEWER_COLUMNS} FROM event WHERE id = $2 AND deleted_at IS NULL`,
);

/**
 * The slots of an event, for a route: what staff sees of the children is recorded. Throws 404 for an unknown event
 * (product decision 31).
 */
export async function eventTimeSlots(ctx: ServiceContext, who: Who, eventId: number): Promise<TimeSlot[]> {
  const [row] = await viewerFor(ctx.db, [who.userId, eventId]);
  if (!row) throw notFound('Event');
  const slots = await slotsOf(ctx.db, eventId);
  const childIds = slots.flatMap(({ childId }) => childId ?? []);
  await recordView(ctx, who, { action: 'registration.viewed', subject: { type: 'event', id: eventId }, childIds });
  return seenBy(viewerOf(who, row), slots);
}
