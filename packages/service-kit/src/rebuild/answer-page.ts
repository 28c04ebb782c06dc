import type { PageCall, PageQuery } from '@fieldhouse/contracts';
import { type AnyCallHandler, answers, type Db } from '../service.ts';

/**
 * Answers a page of this service's entities: `read` returns the first `limit` rows after an id, in the order of their
 * ids.
 */
export function answersPage<State>(
  call: PageCall<State>,
  read: (db: Db, page: PageQuery) => Promise<State[]>,
): AnyCallHandler {
  return answers(call, async (page, { db }) => {
    const rows = await read(db, page);
    // Read after the rows: a row that was committed before has a lower version.
    return { rows, upTo: await lastVersion(db) };
  });
}

async function lastVersion(db: Db): Promise<number> {
  const { rows } = await db.raw<{ rows: { last: number }[] }>('SELECT last_value AS last FROM entity_version');
  const last = rows[0]?.last;
  if (last === undefined) throw new Error('The sequence entity_version has no value');
  return last;
}
