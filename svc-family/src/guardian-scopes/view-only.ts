import type { Db, ServiceContext, Tx } from '@fieldhouse/service-kit';

/** The stored setting; undefined: nobody has changed it, and `ENFORCE_VIEW_ONLY` decides. */
export interface StoredScopes {
  version: number;
  isViewOnlyEnforced: boolean;
}

export async function storedScopes(db: Db | Tx): Promise<StoredScopes | undefined> {
  return db('guardian_scope')
    .where({ id: 1 })
    .first<StoredScopes | undefined>({ version: 'version', isViewOnlyEnforced: 'is_view_only_enforced' });
}

/**
 * Whether guardians with View Only may only read (product decisions 69, 96). The environment gives the first value;
 * what an admin sets is stored and wins from then on.
 */
export async function isViewOnlyEnforced(
  db: Db | Tx,
  { environment }: Pick<ServiceContext, 'environment'>,
): Promise<boolean> {
  const stored = await storedScopes(db);
  return stored?.isViewOnlyEnforced ?? environment.enforceViewOnly === true;
}
