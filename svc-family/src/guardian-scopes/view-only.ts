import { type Db, prepared, type ServiceContext, type Tx } from '@fieldhouse/service-kit';

/** The stored setting; undefined: nobody has changed it, and `ENFORCE_VIEW_ONLY` decides. */
export interface StoredScopes {
  version: number;
  isViewOnlyEnforced: boolean;
}

const readScopes = prepared<StoredScopes>(
  'guardian-scopes',
  'SELECT version, is_view_only_enforced AS "isViewOnlyEnforced" FROM guardian_scope WHERE id = 1',
);

export async function storedScopes(db: Db | Tx): Promise<StoredScopes | undefined> {
  const [stored] = await readScopes(db, []);
  return stored;
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
