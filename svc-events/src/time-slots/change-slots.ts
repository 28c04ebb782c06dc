import { type LocalTime, type SlotTimes, slotMove, slotTimes } from '@fieldhouse/contracts';
import { conflict, type Tx } from '@fieldhouse/service-kit';
import { insertSlots } from './time-slot.repository.ts';

interface SlotPlan {
  startTime: LocalTime;
  endTime: LocalTime;
  allowTimeSlots: boolean;
  /** Minutes of a slot. */
  sessionDuration: number | null;
}

interface OfferedSlot extends SlotTimes {
  id: number;
  isBooked: boolean;
}

/**
 * Stores the slots for the new times of an event whose row is locked (product decisions 31, 111). When the start moves
 * and the length and number of the slots stay, each slot moves with its id and its booking. Otherwise slots whose times
 * stay keep both. Throws 409 with the count: `slots_booked` when a booked slot would be removed,
 * `registrations_without_slot` when slots are turned on and registrations have none.
 */
export async function changeSlots(tx: Tx, eventId: number, plan: SlotPlan): Promise<void> {
  const wanted = slotsOf(plan);
  const offered = await offeredSlots(tx, eventId);
  const minutes = slotMove(offered, wanted);
  if (minutes !== null) {
    await tx.raw('SELECT move_slots_v1(?, ?)', [eventId, minutes]);
    return;
  }
  const removed = offered.filter((slot) => !wanted.some(sameTimes(slot)));
  const lost = removed.filter(({ isBooked }) => isBooked).length;
  if (lost > 0) throw conflict('slots_booked', lostSlotsMessage(lost));
  if (plan.allowTimeSlots) await expectEveryoneHasASlot(tx, eventId);
  await removeSlots(
    tx,
    removed.map(({ id }) => id),
  );
  const added = wanted.filter((slot) => !offered.some(sameTimes(slot)));
  await insertSlots(
    tx,
    added.map((slot) => ({ eventId, ...slot })),
  );
}

function slotsOf({ startTime, endTime, allowTimeSlots, sessionDuration }: SlotPlan): SlotTimes[] {
  return allowTimeSlots && sessionDuration !== null ? slotTimes(startTime, endTime, sessionDuration) : [];
}

const sameTimes = (one: SlotTimes) => (other: SlotTimes) =>
  one.startTime === other.startTime && one.endTime === other.endTime;

function lostSlotsMessage(count: number): string {
  const [slots, registrations] =
    count === 1 ? ['1 booked time slot', 'that registration'] : [`${count} booked time slots`, 'those registrations'];
  return (
    `${slots} would be lost. Keep the session duration and move start and end time by the same amount, ` +
    `or remove ${registrations} first`
  );
}

async function offeredSlots(tx: Tx, eventId: number): Promise<OfferedSlot[]> {
  const { rows } = await tx.raw<{ rows: OfferedSlot[] }>(
    `SELECT s.id, s.start_time AS "startTime", s.end_time AS "endTime", EXISTS (
       SELECT FROM registration r WHERE r.time_slot_id = s.id AND r.state = 'active') AS "isBooked"
     FROM time_slot s WHERE s.event_id = ? AND s.offered ORDER BY s.start_time FOR UPDATE OF s`,
    [eventId],
  );
  return rows;
}

async function expectEveryoneHasASlot(tx: Tx, eventId: number): Promise<void> {
  const { rows } = await tx.raw<{ rows: { without: number }[] }>(
    `SELECT count(*) AS without FROM registration WHERE event_id = ? AND state = 'active' AND time_slot_id IS NULL`,
    [eventId],
  );
  const without = rows[0]?.without ?? 0;
  if (without === 0) return;
  const subject = without === 1 ? '1 registered child has' : `${without} registered children have`;
  throw conflict(
    'registrations_without_slot',
    `${subject} no time slot. Time slots cannot be turned on for this event`,
  );
}

/** Deletes slots; one with a registration, also a cancelled one, stays for the history and is no longer offered. */
async function removeSlots(tx: Tx, slotIds: readonly number[]): Promise<void> {
  if (slotIds.length === 0) return;
  await tx.raw(
    `DELETE FROM time_slot s
     WHERE s.id = ANY(?) AND NOT EXISTS (SELECT FROM registration r WHERE r.time_slot_id = s.id)`,
    [[...slotIds]],
  );
  await tx.raw('UPDATE time_slot SET offered = false WHERE id = ANY(?)', [[...slotIds]]);
}
