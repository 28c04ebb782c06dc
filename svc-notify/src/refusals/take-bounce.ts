import { type ServiceContext, SIGNATURE_SECONDS } from '@fieldhouse/service-kit';
import { refuseAddress } from './refused-address.ts';

interface Bounce {
  address: string;
  messageId?: string | undefined;
  signature: string;
}

/** Past this no signature is good: it may be as far in the future as in the past. */
const KEPT_MS = 2 * SIGNATURE_SECONDS * 1000;

/**
 * Takes the report of a mail that came back: its address gets no more mail, and the mail, where it is named, has
 * failed. False, with nothing done, for a report that came before.
 */
export async function takeBounce(ctx: ServiceContext, { address, messageId, signature }: Bounce): Promise<boolean> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    await tx('bounce_report')
      .where('received_at', '<', new Date(at.getTime() - KEPT_MS))
      .delete();
    const [first] = await tx('bounce_report')
      .insert({ signature, received_at: at })
      .onConflict()
      .ignore()
      .returning<{ signature: string }[]>('signature');
    if (!first) return false;
    await refuseAddress(tx, { address, at });
    if (messageId !== undefined) {
      await tx('mail')
        .where({ message_id: messageId, state: 'sent' })
        .whereRaw('lower(to_address) = lower(?)', [address])
        .update({ state: 'failed', problem: 'bounced', problem_code: null });
    }
    return true;
  });
}
