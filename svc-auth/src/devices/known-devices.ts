import { type Db, hashToken, newToken, type TransactionContext, type Tx } from '@fieldhouse/service-kit';
import { DEVICE_LIMITS } from './device-limits.ts';

/** Whether a device has signed in to an account before. The same query runs when there is no account. */
export async function isKnownDevice(
  db: Db,
  accountId: number | undefined,
  device: Buffer | undefined,
): Promise<boolean> {
  if (!device) return false;
  const known = await db('known_device')
    .where({ device_hash: device, account_id: accountId ?? 0 })
    .first('account_id');
  return known !== undefined;
}

/**
 * Stores a device as a known device of an account, after a sign-in or the use of a reset link. A device that any
 * account knows keeps its id, so that a family's computer is one device. Any other device gets a new id, which is
 * returned for its cookie: an id that somebody planted in the browser is never stored.
 */
export async function storeKnownDevice(
  tx: Tx,
  ctx: Pick<TransactionContext, 'clock'>,
  accountId: number,
  device: Buffer | undefined,
): Promise<string | undefined> {
  const known = device && (await tx('known_device').where({ device_hash: device }).first('device_hash')) !== undefined;
  const token = known ? undefined : newToken();
  const hash = known ? device : hashToken(token);
  if (!hash) throw new Error('A new device id has an invalid format');
  await tx('known_device')
    .insert({ device_hash: hash, account_id: accountId, seen_at: ctx.clock() })
    .onConflict(['device_hash', 'account_id'])
    .merge(['seen_at']);
  if (!known) await deleteOldestDevices(tx, accountId);
  return token;
}

async function deleteOldestDevices(tx: Tx, accountId: number): Promise<void> {
  const oldest = tx('known_device')
    .where({ account_id: accountId })
    .orderBy([{ column: 'seen_at', order: 'desc' }, 'device_hash'])
    .offset(DEVICE_LIMITS.perAccount)
    .select('device_hash');
  await tx('known_device').where({ account_id: accountId }).whereIn('device_hash', oldest).delete();
}
