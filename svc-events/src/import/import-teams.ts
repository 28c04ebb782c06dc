import { importTeams } from '@fieldhouse/contracts';
import type { ExportedTeam } from '@fieldhouse/contracts/export';
import { answers, type Importer, importRecords, type Tx } from '@fieldhouse/service-kit';
import { exportedTeamsById } from '../export/export.repository.ts';
import { insertTeam, updateTeam } from '../teams/team.repository.ts';

/** Imports teams of a file; members are added to a team, never removed. */
const teamImporter: Importer<ExportedTeam> = {
  table: 'team',
  read: exportedTeamsById,
  async add(tx, row) {
    await insertTeam(tx, { ...row, childIds: [], createdAt: new Date(row.createdAt) });
    await addMembers(tx, row);
  },
  async update(tx, row) {
    await updateTeam(tx, row.id, row);
    await addMembers(tx, row);
  },
};

async function addMembers(tx: Tx, { id, members }: ExportedTeam): Promise<void> {
  const rows = members.map(({ childId, addedAt }) => ({ team_id: id, child_id: childId, added_at: addedAt }));
  if (rows.length > 0) await tx('team_member').insert(rows).onConflict(['team_id', 'child_id']).ignore();
}

export const answerImportTeams = answers(importTeams, (request, ctx) => importRecords(ctx, teamImporter, request));
