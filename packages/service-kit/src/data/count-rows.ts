import { MAX_COUNTED_ROWS } from '@fieldhouse/contracts';
import type { Knex } from 'knex';
import type { Db, Tx } from '../service.ts';

/**
 * The number of rows of a query, but at most `MAX_COUNTED_ROWS` + 1, which means that there are more. For `X-Total-Count`
 * of a list that grows with the club.
 */
export async function countRows(db: Db | Tx, query: Knex.QueryBuilder): Promise<number> {
  const some = query
    .clone()
    .clearSelect()
    .clearOrder()
    .select(db.raw('1'))
    .limit(MAX_COUNTED_ROWS + 1);
  const [counted] = await db.count<{ total: number }[]>('* as total').from(some.as('some'));
  return counted?.total ?? 0;
}
