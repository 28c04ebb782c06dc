import { type Db, prepared, sharedLook } from '@fieldhouse/service-kit';

const readMark = prepared<{ newest: string | null; settled: string; moving: string | null }>(
  'events-mark',
  `SELECT (SELECT max(changed_in) FROM event)::text AS newest,
     snapshot.settled::text AS settled,
     (SELECT sum(version) FROM event WHERE changed_in >= snapshot.settled)::text AS moving
   FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS settled) snapshot`,
);

const looks = new WeakMap<Db, () => Promise<string>>();

/**
 * Names the state of all events, for the list's ETag: two equal marks mean equal events. Costs two index probes, once
 * for all who ask at the same time.
 *
 * A counter that every registration raises would put the whole club's registrations in one line, and the highest
 * `version` is not enough: of two changes at once the one with the higher number may commit first, and the other would
 * then change the list but not its mark. So every row carries the transaction that wrote it last (`changed_in`).
 * Transactions below the snapshot's xmin are over; when the newest writer is one of them, it alone names the state.
 * Otherwise the rows written at or after xmin are named as well: with xmin equal, every commit adds to the sum of
 * their versions. A mark may change without need, it never stays the same when an event changed.
 */
export function eventsMark(db: Db): Promise<string> {
  const look = looks.get(db) ?? sharedLook(() => lookAt(db));
  looks.set(db, look);
  return look();
}

async function lookAt(db: Db): Promise<string> {
  const [mark] = await readMark(db, []);
  if (!mark) throw new Error('The database told no mark');
  const { newest, settled, moving } = mark;
  return moving === null ? (newest ?? 'none') : `${settled}.${moving}`;
}
