import { MOST_COUNTED } from '@fieldhouse/contracts';
import type { Knex } from 'knex';
import type { Db, Tx } from '../service.ts';

/**
 * How many rows a query has, up to `MOST_COUNTED`; one more than that where there are more. For `X-Total-Count` of
 * a list that grows with the club.
 */
export async function countRows(db: Db | Tx, query: Knex.QueryBuilder): Promise<number> {
  const some = query
    .clone()
    .clearSelect()
    .clearOrder()
    .select(db.raw('1'))
    .limit(MOST_COUNTED + 1);
  const [counted] = await db.count<{ total: number }[]>('* as total').from(some.as('some'));
  return counted?.total ?? 0;
}
