import type { TeamOfChild } from '@fieldhouse/contracts';
import type { Db } from '@fieldhouse/service-kit';

/** The teams of these children by name; a child without one has no entry. */
export async function teamsOfChildren(
  db: Db,
  childIds: readonly number[],
): Promise<ReadonlyMap<number, TeamOfChild[]>> {
  const { rows } = await db.raw<{ rows: (TeamOfChild & { childId: number })[] }>(
    `SELECT m.child_id AS "childId", t.id, t.name, t.sport FROM team_member m JOIN team t ON t.id = m.team_id
     WHERE m.child_id = ANY(?) ORDER BY t.name COLLATE "und-x-icu", t.id`,
    [[...childIds]],
  );
  const byChild = Map.groupBy(rows, ({ childId }) => childId);
  return new Map([...byChild].map(([childId, teams]) => [childId, teams.map(({ childId: _, ...team }) => team)]));
}
