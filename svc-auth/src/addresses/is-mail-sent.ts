import { emailDelivery } from '@fieldhouse/contracts';
import { Problem, type ServiceContext } from '@fieldhouse/service-kit';

/**
 * Whether email is sent to a mail server, so that the owner of an address can confirm it. True while svc-notify does
 * not answer: an address is not stored as confirmed then.
 */
export async function isMailSent(ctx: Pick<ServiceContext, 'call'>): Promise<boolean> {
  try {
    return (await ctx.call(emailDelivery, {})).delivery === 'sent';
  } catch (error) {
    // A svc-notify of 1.2 or older refuses the call.
    if (error instanceof Problem) return true;
    throw error;
  }
}
