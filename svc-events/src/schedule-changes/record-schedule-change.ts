import type { TransactionContext, Tx } from '@fieldhouse/service-kit';
import type { TrainingEvent } from '../events/event.ts';
import { offeredSlotTimes } from '../time-slots/time-slot.repository.ts';
import { isOver, isSameSchedule, type KnownSchedule, type ScheduleEdit, scheduleOf } from './known-schedule.ts';

/** How long an edit waits for further ones before families are told. */
export const CHANGE_WAIT_SECONDS = 120;

/** What families know of an event whose row is locked, before an edit that changes its slots. */
export async function knownSchedule(tx: Tx, event: TrainingEvent): Promise<KnownSchedule> {
  const slots = event.allowTimeSlots ? await offeredSlotTimes(tx, event.id) : {};
  return { ...scheduleOf(event), slots };
}

interface EditedSchedule {
  known: KnownSchedule;
  /** The event after the edit. */
  event: TrainingEvent;
  /** Why it was edited, for the families. */
  reason: string | null | undefined;
  /** The same for all events that one edit of a series changes. */
  editId: string;
}

/**
 * Stores that an edit has changed the date, time, location or coaches of an event whose row is locked: its families are
 * told two minutes after the last such edit, with the last reason that was entered (product decision 91). Nothing is
 * stored when nobody is registered, or when the event was over before the edit and still is.
 */
export async function recordScheduleChange(
  tx: Tx,
  { clock }: Pick<TransactionContext, 'clock'>,
  { known, event, reason, editId }: EditedSchedule,
): Promise<void> {
  const at = clock();
  if (event.registered === 0 || isSameSchedule(known, event)) return;
  if (isOver(known, at) && isOver(event, at)) return;
  const edit: ScheduleEdit = { at: at.toISOString(), known };
  // What was known before a further edit matters only to those who registered after the one before it.
  await tx.raw(
    `INSERT INTO schedule_change AS c (event_id, known, reason, due_at, edit_id)
     VALUES (:eventId, jsonb_build_array(CAST(:edit AS jsonb)), :reason, :dueAt, :editId)
     ON CONFLICT (event_id) DO UPDATE
     SET known = CASE
         WHEN EXISTS (
           SELECT FROM registration r
           WHERE r.event_id = c.event_id AND r.created_at > CAST(c.known -> -1 ->> 'at' AS timestamptz)
         ) THEN c.known || excluded.known
         ELSE c.known
       END,
       reason = coalesce(excluded.reason, c.reason), due_at = excluded.due_at, edit_id = excluded.edit_id`,
    {
      ...{ eventId: event.id, editId, edit: JSON.stringify(edit), reason: reason || null },
      dueAt: new Date(at.getTime() + CHANGE_WAIT_SECONDS * 1000),
    },
  );
}
