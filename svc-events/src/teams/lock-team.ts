import { expectUnchanged, notFound, type Tx } from '@fieldhouse/service-kit';

interface LockedTeam {
  minAge: number;
  maxAge: number;
}

/**
 * Locks a team's row until the transaction ends; events may be assigned to it meanwhile. Lock coaches and children
 * before it: their removal locks them first, too. Throws 404, and 412 when `ifMatch` does not match.
 */
export async function lockTeam(tx: Tx, id: number, ifMatch?: string | undefined): Promise<LockedTeam> {
  const { rows } = await tx.raw<{ rows: (LockedTeam & { version: number })[] }>(
    `SELECT min_age AS "minAge", max_age AS "maxAge", version FROM team WHERE id = ? FOR NO KEY UPDATE`,
    [id],
  );
  const team = rows[0];
  if (!team) throw notFound('Team');
  expectUnchanged(ifMatch, team, 'team');
  return team;
}
