import { type Db, prepared, singleFlight } from '@fieldhouse/service-kit';

const readMark = prepared<{ newest: string | null; settled: string; moving: string | null }>(
  'events-mark',
  `SELECT (SELECT max(changed_by_transaction) FROM event)::text AS newest,
     snapshot.settled::text AS settled,
     (SELECT sum(version) FROM event WHERE changed_by_transaction >= snapshot.settled)::text AS moving
   FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS settled) snapshot`,
);

const sharedReads = new WeakMap<Db, () => Promise<string>>();

/**
 * A mark of the state of all events, for the list's ETag: equal marks mean equal events. Costs two index probes, once
 * for all concurrent requests.
 *
 * One counter for the list would serialize all registrations of the club. The highest `version` is not enough: of two
 * concurrent changes the one with the higher version may commit first; the other would then change the list but not the
 * mark. So every row has the id of the transaction that wrote it last (`changed_by_transaction`). Transactions below
 * the snapshot's xmin have finished: when the newest writer is one of them, its id is the mark. Otherwise the mark is
 * xmin and the sum of the versions of the rows written at or after xmin: while xmin is the same, every commit increases
 * the sum. The mark may change without a change of the events, but it always changes when an event has changed.
 */
export function eventsMark(db: Db): Promise<string> {
  const read = sharedReads.get(db) ?? singleFlight(() => currentMark(db));
  sharedReads.set(db, read);
  return read();
}

async function currentMark(db: Db): Promise<string> {
  const [mark] = await readMark(db, []);
  if (!mark) throw new Error('The database returned no mark');
  const { newest, settled, moving } = mark;
  return moving === null ? (newest ?? 'none') : `${settled}.${moving}`;
}
