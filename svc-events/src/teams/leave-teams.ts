import type { Tx } from '@fieldhouse/service-kit';

/**
 * Takes somebody who is no coach any more out of the teams; an edit that was begun before has to look again. Rows are
 * locked in the order of their ids.
 */
export async function leaveTeams(tx: Tx, coachId: number): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT id FROM team WHERE id IN (SELECT team_id FROM team_coach WHERE coach_id = ?)
     ORDER BY id FOR NO KEY UPDATE`,
    [coachId],
  );
  const left = rows.map(({ id }) => id);
  await tx('team_coach').where({ coach_id: coachId }).delete();
  await tx('team')
    .whereIn('id', left)
    .update({ version: tx.raw(`nextval('entity_version')`) });
}
