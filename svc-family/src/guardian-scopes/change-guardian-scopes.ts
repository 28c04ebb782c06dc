import {
  type Db,
  expectUnchanged,
  nextVersion,
  recordAudit,
  type ServiceContext,
  type Tx,
} from '@fieldhouse/service-kit';
import { isViewOnlyEnforced, storedScopes } from './view-only.ts';

/** What the setting is, and whom it affects. */
export interface GuardianScopes {
  version: number;
  isViewOnlyEnforced: boolean;
  /** Nobody has changed it: the environment decides. */
  isFromEnvironment: boolean;
  /** The guardians with View Only, and their children: while it is enforced these may only read. */
  affected: { guardians: number; children: number };
}

export async function guardianScopes(ctx: Pick<ServiceContext, 'environment'>, db: Db | Tx): Promise<GuardianScopes> {
  const [stored, isEnforced, affected] = [await storedScopes(db), await isViewOnlyEnforced(db, ctx), await countOf(db)];
  return {
    version: stored?.version ?? 0,
    isViewOnlyEnforced: isEnforced,
    isFromEnvironment: stored === undefined,
    affected,
  };
}

/** Switches the setting for every replica at once. Throws 412 `version_conflict`. */
export async function changeGuardianScopes(
  ctx: ServiceContext,
  { isEnforced, ifMatch }: { isEnforced: boolean; ifMatch: string | undefined },
): Promise<GuardianScopes> {
  return ctx.db.transaction(async (tx) => {
    await tx.raw('LOCK TABLE guardian_scope IN SHARE ROW EXCLUSIVE MODE');
    const current = await guardianScopes(ctx, tx);
    expectUnchanged(ifMatch, current, 'setting');
    const row = { id: 1, version: await nextVersion(tx), is_view_only_enforced: isEnforced };
    await tx('guardian_scope').insert(row).onConflict('id').merge();
    await recordAudit(tx, ctx, { fields: current.isViewOnlyEnforced === isEnforced ? [] : ['isViewOnlyEnforced'] });
    return guardianScopes(ctx, tx);
  });
}

async function countOf(db: Db | Tx): Promise<GuardianScopes['affected']> {
  const { rows } = await db.raw<{ rows: GuardianScopes['affected'][] }>(
    `SELECT count(DISTINCT user_id)::int AS guardians, count(DISTINCT child_id)::int AS children
     FROM guardian JOIN child ON child.id = child_id AND child.merged_into IS NULL
     WHERE access_level = 'view-only'`,
  );
  return rows[0] ?? { guardians: 0, children: 0 };
}
