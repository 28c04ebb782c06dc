import { importRegistrations } from '@fieldhouse/contracts';
import type { ExportedRegistration } from '@fieldhouse/contracts/export';
import {
  answers,
  conflict,
  type Db,
  type Importer,
  importRecords,
  isUniqueViolation,
  nextVersion,
  type Tx,
} from '@fieldhouse/service-kit';
import { children } from '../children/family-projections.ts';
import { removeThoseWhoLeft } from '../children/remove-child.ts';
import { exportedRegistrationsById } from '../export/export.repository.ts';
import { currentChildId } from '../merges/merged-ids.ts';

/**
 * Imports registrations of a file: they are added, and cancelled ones become active again; none is cancelled. Nothing
 * is published: the families must not get emails and notifications about registrations that they already know.
 */
const registrationImporter: Importer<ExportedRegistration> = {
  table: 'registration',
  read: exportedRegistrationsById,
  async add(tx, row, { dryRun }) {
    const { id, eventId, childId, timeSlotId, state, registeredBy, createdAt, cancelledAt } = row;
    // The event before its slots and registrations: the locking order of `sql/README.md`.
    const event = await tx('event').where({ id: eventId }).forUpdate().first('id');
    // In a dry run the event may be in the same file.
    if (!event && dryRun) return;
    if (!event) throw conflict('event_unknown', 'The club has no such event');
    if (!dryRun && (await removedChildIds(tx, [childId])).length > 0) throw childLeft();
    if ((await currentChildId(tx, childId)) !== childId) throw merged();
    if (state === 'active') await takePlace(tx, eventId);
    await expectSlot(tx, row);
    const stored = await tx('registration')
      .insert({
        ...{ id, event_id: eventId, child_id: childId, time_slot_id: timeSlotId, state },
        ...{ registered_by: registeredBy, created_at: createdAt, cancelled_at: cancelledAt },
      })
      .onConflict()
      .ignore()
      .returning('id');
    if (stored.length === 0) throw slotTaken();
  },
  async update(tx, row, club, { dryRun }) {
    const { id, eventId, childId, timeSlotId } = row;
    const isReactivation = row.state === 'active' && club.state === 'cancelled';
    if (!isReactivation || eventId !== club.eventId || childId !== club.childId) {
      throw conflict('registration_changed', 'The club has another registration of this number, or has changed it');
    }
    if (!dryRun && (await removedChildIds(tx, [childId])).length > 0) throw childLeft();
    if ((await currentChildId(tx, childId)) !== childId) throw merged();
    await takePlace(tx, eventId);
    await expectSlot(tx, row);
    const version = await nextVersion(tx);
    await tx('registration')
      .where({ id })
      .update({ state: 'active', cancelled_at: null, time_slot_id: timeSlotId, version })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? slotTaken() : error;
      });
  },
};

const childLeft = () => conflict('child_left', 'The child has left the club');
const merged = () => conflict('child_merged', 'The club has merged this child into another');
const slotTaken = () => conflict('slot_taken', 'The child is registered already, or the time slot is taken');

/** Throws 409 when the event is full or deleted. */
async function takePlace(tx: Tx, eventId: number): Promise<void> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `UPDATE event SET taken = taken + 1, version = nextval('entity_version')
     WHERE id = ? AND taken < capacity AND deleted_at IS NULL RETURNING id`,
    [eventId],
  );
  if (rows.length === 0) throw conflict('event_full', 'The event is full, or was deleted');
}

/**
 * Throws 409 when the event does not have this time slot, or has slots and the registration has none. An active
 * registration needs one that is offered: another slot of the same time may have taken its place.
 */
async function expectSlot(tx: Tx, { eventId, timeSlotId, state }: ExportedRegistration): Promise<void> {
  const isActive = state === 'active';
  if (timeSlotId === null) {
    if (isActive && (await tx('event').where({ id: eventId, allow_time_slots: true }).first('id'))) {
      throw conflict('slot_required', 'The event has time slots, and the registration has none');
    }
    return;
  }
  const slot = tx('time_slot').where({ id: timeSlotId, event_id: eventId }).forUpdate().first('id');
  if (!(await (isActive ? slot.andWhere({ offered: true }) : slot))) {
    throw conflict('slot_unknown', 'The event has no such time slot');
  }
}

/** Those of these children whose projection is a tombstone. */
async function removedChildIds(db: Db | Tx, childIds: readonly number[]): Promise<number[]> {
  return db('child_projection')
    .whereRaw('id = ANY(?)', [[...childIds]])
    .where({ is_deleted: true })
    .orderBy('id')
    .pluck('id');
}

export const answerImportRegistrations = answers(importRegistrations, async (request, ctx) => {
  if (request.dryRun) return importRecords(ctx, registrationImporter, request);
  const childIds = request.rows.map(({ childId }) => childId);
  // The child may have been imported just now: registrations of a removed child would be cancelled.
  for (const childId of await removedChildIds(ctx.db, childIds)) await children.fetchAndStore(ctx, childId);
  const outcome = await importRecords(ctx, registrationImporter, request);
  // A child that left meanwhile. A repeated import does this again, if the process was killed before it.
  await ctx.db.transaction((tx) => removeThoseWhoLeft(tx, ctx, childIds));
  return outcome;
});
