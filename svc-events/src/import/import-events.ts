import { isDeepStrictEqual } from 'node:util';
import { importEvents } from '@fieldhouse/contracts';
import type { ExportedEvent } from '@fieldhouse/contracts/export';
import { answers, conflict, type Importer, importRecords, publish, type Tx } from '@fieldhouse/service-kit';
import { expectValidEvent } from '../events/edit-event.ts';
import { eventState, findEvent, insertEvents, type NewEvent, updateEvent } from '../events/event.repository.ts';
import { eventDates, eventFacts } from '../events/event-facts.ts';
import { exportedEventsById } from '../export/export.repository.ts';

/**
 * Imports events of a file: a new event with its slots. Slots of an existing event are not changed, as they may be
 * booked. An event that is deleted in the club or in the file stays as the club has it.
 */
const eventImporter: Importer<ExportedEvent> = {
  table: 'event',
  ignored: ['deletedAt', 'createdBy', 'seriesId', 'recurrenceFrequency', 'recurrenceCount'],
  read: exportedEventsById,
  async add(tx, row, { ctx, dryRun }) {
    const team = await teamOf(tx, row, dryRun);
    await insertEvents(tx, [{ ...newEvent(row), assignedTeamId: team }]);
    await tx('event').where({ id: row.id }).update({ instructor: row.instructor, deleted_at: row.deletedAt });
    await insertSlotsOf(tx, row);
    if (row.deletedAt === null)
      await publish(tx, ctx, 'event.created', row.id, eventState(await findEvent(tx, row.id)));
  },
  async update(tx, row, club, { ctx, dryRun }) {
    if (club.deletedAt !== null) throw conflict('event_deleted', 'The club has deleted this event');
    if (row.allowTimeSlots !== club.allowTimeSlots || !isDeepStrictEqual(row.timeSlots, club.timeSlots)) {
      throw conflict('other_slots', 'The event has other time slots now');
    }
    const before = await findEvent(tx, row.id);
    const startMoved = row.date !== club.date || row.startTime !== club.startTime;
    const edited = {
      ...newEvent(row),
      assignedTeamId: await teamOf(tx, row, dryRun),
      instructor: row.instructor,
      reminderSent: before.reminderSent && !startMoved,
    };
    expectValidEvent(edited, before.registered);
    await updateEvent(tx, row.id, edited);
    await publish(tx, ctx, 'event.updated', row.id, eventState(await findEvent(tx, row.id)));
  },
};

function newEvent(row: ExportedEvent): NewEvent {
  const { id, seriesId, recurrenceFrequency, recurrenceCount, locationId, location, coaches, createdBy } = row;
  const isOfSeries = seriesId !== null && recurrenceFrequency !== null && recurrenceCount !== null;
  return {
    ...eventFacts(row),
    ...eventDates(row),
    ...{ id, coaches, createdBy, location: { id: locationId, name: location } },
    series: isOfSeries ? { id: seriesId, frequency: recurrenceFrequency, count: recurrenceCount } : null,
    createdAt: new Date(row.createdAt),
  };
}

/** Throws 409 when there is no such team; in a dry run the same file may contain it, so the team is left out. */
async function teamOf(tx: Tx, { assignedTeamId }: ExportedEvent, dryRun: boolean): Promise<number | null> {
  if (assignedTeamId === null || (await tx('team').where({ id: assignedTeamId }).first('id'))) return assignedTeamId;
  if (dryRun) return null;
  throw conflict('team_unknown', 'The club has no such team');
}

async function insertSlotsOf(tx: Tx, { id, timeSlots }: ExportedEvent): Promise<void> {
  const taken = await tx('time_slot')
    .whereRaw('id = ANY(?)', [timeSlots.map((slot) => slot.id)])
    .first('id');
  if (taken) throw conflict('other_slots', 'Its time slots belong to another event');
  const rows = timeSlots.map((slot) => ({
    ...{ id: slot.id, event_id: id, start_time: slot.startTime, end_time: slot.endTime, offered: slot.isOffered },
  }));
  if (rows.length > 0) await tx('time_slot').insert(rows);
}

/** Sets the sequences of series and slots above the imported ids. */
async function advanceSequences(tx: Tx): Promise<void> {
  await tx.raw(`SELECT setval('event_series', greatest(max(series_id), nextval('event_series')))
    FROM event HAVING max(series_id) IS NOT NULL`);
  await tx.raw(`SELECT setval(pg_get_serial_sequence('time_slot', 'id'),
      greatest(max(id), nextval(pg_get_serial_sequence('time_slot', 'id'))))
    FROM time_slot HAVING max(id) IS NOT NULL`);
}

export const answerImportEvents = answers(importEvents, async (request, ctx) => {
  const answer = await importRecords(ctx, eventImporter, request);
  if (!request.dryRun) await ctx.db.transaction(advanceSequences);
  return answer;
});
