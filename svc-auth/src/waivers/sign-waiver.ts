import { nextVersion, publish, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import type { Account } from '../accounts/account.ts';
import { CURRENT_WAIVER } from './current-waiver.ts';

/** A user signs the current waiver: its version is kept with the time, and `waiver.signed` is told (S1 §2). */
export async function signWaiver(
  tx: Tx,
  ctx: ServiceContext,
  { id: userId, role }: Pick<Account, 'id' | 'role'>,
): Promise<void> {
  const version = await nextVersion(tx);
  const waiverVersion = CURRENT_WAIVER.version;
  const signedAt = ctx.clock();
  const [signature] = await tx('waiver_signature')
    .insert({ version, account_id: userId, waiver_version: waiverVersion, signed_at: signedAt })
    .returning<{ id: number }[]>('id');
  if (!signature) throw new Error('The database stored no signature');
  const state = { id: signature.id, version, userId, waiverVersion, signedAt: signedAt.toISOString() };
  await publish(tx, ctx, 'waiver.signed', signature.id, state, { userId, role });
}
