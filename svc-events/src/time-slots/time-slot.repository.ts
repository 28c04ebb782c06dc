import type { LocalTime } from '@fieldhouse/contracts';
import type { Db, Tx } from '@fieldhouse/service-kit';
import { CHILD_NAME } from '../children/child-name.ts';
import { MERGED_IDS } from '../merges/merged-ids.ts';

interface NewSlot {
  eventId: number;
  startTime: LocalTime;
  endTime: LocalTime;
}

export async function insertSlots(tx: Tx, slots: readonly NewSlot[]): Promise<void> {
  if (slots.length === 0) return;
  await tx('time_slot').insert(
    slots.map(({ eventId, startTime, endTime }) => ({ event_id: eventId, start_time: startTime, end_time: endTime })),
  );
}

/** The times of the slots that an event offers, by their ids. */
export async function offeredSlotTimes(
  tx: Tx,
  eventId: number,
): Promise<Record<string, { startTime: LocalTime; endTime: LocalTime }>> {
  const slots = await tx('time_slot')
    .where({ event_id: eventId, offered: true })
    .select<{ id: number; startTime: LocalTime; endTime: LocalTime }[]>({
      ...{ id: 'id', startTime: 'start_time', endTime: 'end_time' },
    });
  return Object.fromEntries(slots.map(({ id, ...times }) => [id, times]));
}

interface SlotRow {
  id: number;
  startTime: LocalTime;
  endTime: LocalTime;
  /** The child that booked it; null while it is free. */
  childId: number | null;
  /** Also null for a child that was merged into another. */
  childName: string | null;
}

/** The slots that the event offers, in the order of the day, each with the child that booked it. */
export async function slotsOf(db: Db | Tx, eventId: number): Promise<SlotRow[]> {
  const { rows } = await db.raw<{ rows: SlotRow[] }>(
    `SELECT s.id, s.start_time AS "startTime", s.end_time AS "endTime", r.child_id AS "childId",
       CASE WHEN r.child_id NOT IN ${MERGED_IDS} THEN ${CHILD_NAME} END AS "childName"
     FROM time_slot s
     LEFT JOIN registration r ON r.time_slot_id = s.id AND r.state = 'active'
     LEFT JOIN child_projection k ON k.id = r.child_id
     WHERE s.event_id = ? AND s.offered
     ORDER BY s.start_time`,
    [eventId],
  );
  return rows;
}
