import type { SeriesScope } from '@fieldhouse/contracts';
import type { Tx } from '@fieldhouse/service-kit';
import { eventsById } from './event.repository.ts';
import type { TrainingEvent } from './event.ts';
import { lockEvent } from './lock-event.ts';

interface Wanted {
  id: number;
  scope: SeriesScope;
  /** Said of the event that was looked at, not of the others in its series. */
  ifMatch: string | undefined;
}

/**
 * An event and those of its series that an edit or a deletion is also for (product decision 34), kept as they are
 * until the transaction ends: `following` are those after it by date. An event of no series has no others. Rows are
 * locked in the order of their ids, so two edits of a series never wait for each other in a circle. Throws as
 * `lockEvent` does.
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
