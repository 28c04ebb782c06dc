import type { PageQuery } from '@fieldhouse/contracts';
import type { ExportedGuardian } from '@fieldhouse/contracts/export';
import type { Db, Tx } from '@fieldhouse/service-kit';
import type { GuardianRow } from '../guardians/guardian.ts';
import { MERGED_IDS } from '../merges/merged-ids.ts';

const COLUMNS = {
  ...{ id: 'id', version: 'version', childId: 'child_id', userId: 'user_id', accessLevel: 'access_level' },
  ...{ isPrimary: 'is_primary', createdAt: 'created_at' },
} as const;

type Stored = GuardianRow & { createdAt: Date };

/** The first links of guardians to children after an id, without those of merged children. */
export async function exportedGuardians(db: Db, { afterId, limit }: PageQuery): Promise<ExportedGuardian[]> {
  const ofCurrent = db('guardian').whereRaw(`child_id NOT IN ${MERGED_IDS}`);
  const rows = ofCurrent.where('id', '>', afterId).orderBy('id').limit(limit);
  return (await rows.select<Stored[]>(COLUMNS)).map(toExported);
}

/** Links by their ids. */
export async function exportedGuardiansById(tx: Tx, ids: readonly number[]): Promise<ExportedGuardian[]> {
  const rows = tx('guardian').whereRaw('id = ANY(?)', [[...ids]]);
  return (await rows.select<Stored[]>(COLUMNS)).map(toExported);
}

const toExported = ({ createdAt, ...link }: Stored): ExportedGuardian => ({
  ...link,
  createdAt: createdAt.toISOString(),
});
