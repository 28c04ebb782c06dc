import type { SeriesScope } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { eventsById } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';
import { lockEvent } from './lock-event.ts';

interface Wanted {
  id: number;
  scope: SeriesScope;
  /** The version of the event itself; the others of its series are not checked. */
  ifMatch: string | undefined;
}

/**
 * Locks an event and the events of its series that an edit or a deletion also applies to (product decision 34):
 * `following` are those after it by date. An event without a series has no others. Rows are locked in the order of
 * their ids, so two edits of a series never deadlock. Throws as `lockEvent` does.
 */
export async function lockEvents(
  tx: Tx,
  { id, scope, ifMatch }: Wanted,
): Promise<{ event: TrainingEvent; others: TrainingEvent[] }> {
  const series = scope === 'one' ? [] : await lockSeriesOf(tx, id);
  const event = await lockEvent(tx, id, ifMatch);
  const others = (await eventsById(tx, series)).filter((other) => other.id !== id);
  return { event, others: scope === 'following' ? others.filter((other) => follows(other, event)) : others };
}

async function lockSeriesOf(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT id FROM event
     WHERE series_id = (SELECT series_id FROM event WHERE id = ?) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
    [id],
  );
  return rows.map((row) => row.id);
}

const follows = (other: TrainingEvent, event: TrainingEvent) =>
  other.date > event.date || (other.date === event.date && other.id > event.id);
