import type { Db, Tx } from '@fieldhouse/service-kit';
import { childById } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { lockChildren } from './merge.repository.ts';

/**
 * The child of an id: the id of a duplicate is an alias of the child that it was merged into. Undefined for an
 * unknown id.
 */
export async function currentChild(db: Db | Tx, id: number): Promise<ChildRow | undefined> {
  const child = await childById(db, id);
  // A merged child is archived, so one query is enough for active children.
  if (!child || child.isActive) return child;
  const currentId = await currentIdOf(db, id);
  return currentId === id ? child : childById(db, currentId);
}

/**
 * Locks the child that was shown under this id, or its primary when it was merged since, with the name that was shown.
 */
export async function lockShownChild(tx: Tx, id: number): Promise<ChildRow | undefined> {
  const children = await lockChildren(tx, [id, await currentIdOf(tx, id)]);
  const shown = children.get(id);
  // A merge locks the duplicate before it makes its id an alias, so the alias is read under the lock.
  const current = children.get(await currentIdOf(tx, id));
  return shown && current && { ...current, firstName: shown.firstName, lastName: shown.lastName };
}

async function currentIdOf(db: Db | Tx, id: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `WITH RECURSIVE alias AS (
       SELECT id, merged_into FROM child WHERE id = ?
       UNION
       SELECT child.id, child.merged_into FROM child JOIN alias ON child.id = alias.merged_into
     )
     SELECT id FROM alias WHERE merged_into IS NULL`,
    [id],
  );
  return rows[0]?.id ?? id;
}
