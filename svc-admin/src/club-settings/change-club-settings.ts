import type { ClubSettingsForm } from '@fieldhouse/contracts';
import {
  changedFields,
  expectUnchanged,
  nextVersion,
  Problem,
  publish,
  recordAudit,
  type ServiceContext,
  type TransactionContext,
  type Tx,
  type Who,
} from '@fieldhouse/service-kit';
import { type StoredClub, setByOperator, storeClub, storedClub } from './club-settings.ts';

interface Change {
  form: ClubSettingsForm;
  /** The `If-Match` header: the version that the admin edited. Without one the last change wins. */
  ifMatch: string | undefined;
}

/**
 * Changes the club's settings and publishes `club.changed` (product decision 96). Throws 409 `set_by_operator` for
 * another value of what the environment sets, and 412 `version_conflict` when `ifMatch` is not the current version.
 */
export async function changeClubSettings(
  ctx: ServiceContext,
  { form, ifMatch }: Change,
  who: Who,
): Promise<StoredClub> {
  return ctx.db.transaction(async (tx) => {
    const current = await lockClub(tx);
    expectUnchanged(ifMatch, current, 'page');
    const set = setByOperator(ctx.environment);
    const refused = changedFields(form, set);
    if (refused.length > 0) throw setByTheOperator(refused);
    const changed: StoredClub = { ...form, version: await nextVersion(tx) };
    await storeClub(tx, changed);
    await recordAudit(tx, ctx, { fields: changedFields(current, changed) });
    await publish(tx, ctx, 'club.changed', 1, { id: 1, ...changed }, who);
    return changed;
  });
}

/**
 * Stores what the environment sets, and publishes it, when it has another value than the row. A setting that the
 * environment no longer has keeps its value, and an admin may change it.
 */
export async function storeSetByOperator(ctx: ServiceContext): Promise<void> {
  const set = setByOperator(ctx.environment);
  if (changedFields(await storedClub(ctx.db), set).length === 0) return;
  await ctx.db.transaction((tx) => storeSet(tx, ctx, set));
}

async function storeSet(tx: Tx, ctx: TransactionContext, set: Partial<ClubSettingsForm>): Promise<void> {
  const current = await lockClub(tx);
  if (changedFields(current, set).length === 0) return;
  const changed = { ...current, ...set, version: await nextVersion(tx) };
  await storeClub(tx, changed);
  await publish(tx, ctx, 'club.changed', 1, { id: 1, ...changed });
}

/** The settings, locked until the transaction ends, also while there is no row. */
async function lockClub(tx: Tx): Promise<StoredClub> {
  await tx.raw('LOCK TABLE club_setting IN SHARE ROW EXCLUSIVE MODE');
  return storedClub(tx);
}

function setByTheOperator(fields: readonly string[]): Problem {
  const message = 'This is set by the site’s operator and cannot be changed here';
  return new Problem(409, 'set_by_operator', message, { errors: fields.map((path) => ({ path, message })) });
}
