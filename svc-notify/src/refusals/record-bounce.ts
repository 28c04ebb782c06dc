import { type ServiceContext, SIGNATURE_SECONDS } from '@fieldhouse/service-kit';
import { refuseAddress } from './refused-address.ts';

interface Bounce {
  address: string;
  messageId?: string | undefined;
  signature: string;
}

/** After this time no signature is valid: its time may be as far in the future as in the past. */
const REMEMBERED_MS = 2 * SIGNATURE_SECONDS * 1000;

/**
 * Records the report of a returned mail: its address gets no more mail, and the mail, if it is named, has failed.
 * False, with nothing changed, for a repeated report.
 */
export async function recordBounce(ctx: ServiceContext, { address, messageId, signature }: Bounce): Promise<boolean> {
  const at = ctx.clock();
  return ctx.db.transaction(async (tx) => {
    await tx('bounce_report')
      .where('received_at', '<', new Date(at.getTime() - REMEMBERED_MS))
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
