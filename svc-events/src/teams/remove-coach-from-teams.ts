import type { Tx } from '@fieldhouse/service-kit';

/**
 * Removes a user who is no longer a coach from the teams, with a new version, so that an edit that was opened before is
 * refused. Rows are locked in the order of their ids.
 */
export async function removeCoachFromTeams(tx: Tx, coachId: number): Promise<void> {
  const { rows } = await tx.raw<{ rows: { id: number }[] }>(
    `SELECT id FROM team WHERE id IN (SELECT team_id FROM team_coach WHERE coach_id = ?)
     ORDER BY id FOR NO KEY UPDATE`,
    [coachId],
  );
  const teamIds = rows.map(({ id }) => id);
  await tx('team_coach').where({ coach_id: coachId }).delete();
  await tx('team')
    .whereIn('id', teamIds)
    .update({ version: tx.raw(`nextval('entity_version')`) });
}
