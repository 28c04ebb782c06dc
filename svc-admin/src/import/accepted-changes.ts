import { type AcceptedChange, type ExportedEntity, ExportedGuardian } from '@fieldhouse/contracts/export';
import type { Db } from '@fieldhouse/service-kit';
import { addedIds, type StagedRow } from './import.repository.ts';

/** An access change that an admin accepts. */
export interface AcceptedAccess extends AcceptedChange {
  entity: ExportedEntity;
}

interface Rows {
  entity: ExportedEntity;
  rows: readonly StagedRow[];
  accepted: readonly AcceptedAccess[];
}

/**
 * The access changes of these records that their owner may make: those that the dry run showed and the admin accepts,
 * and the guardians of children that this import itself has added.
 */
export async function acceptableChanges(
  db: Db,
  importId: number,
  { entity, rows, accepted }: Rows,
): Promise<AcceptedChange[]> {
  const isAccepted = (id: number, { kind, to }: Pick<AcceptedChange, 'kind' | 'to'>) =>
    accepted.some((each) => each.entity === entity && each.id === id && each.kind === kind && each.to === to);
  const shown = rows.flatMap(({ id, accessChanges }) => accessChanges.map(({ kind, to }) => ({ id, kind, to })));
  const ticked = shown.filter((change) => isAccepted(change.id, change));
  return entity === 'guardians' ? [...ticked, ...(await linksOfAddedChildren(db, importId, rows))] : ticked;
}

async function linksOfAddedChildren(db: Db, importId: number, rows: readonly StagedRow[]): Promise<AcceptedChange[]> {
  const links = rows.map(({ record }) => ExportedGuardian.parse(record));
  const added = new Set(
    await addedIds(
      db,
      importId,
      'children',
      links.map(({ childId }) => childId),
    ),
  );
  return links
    .filter(({ childId }) => added.has(childId))
    .map(({ id, accessLevel }) => ({ id, kind: 'new-link', to: accessLevel }));
}
