import type { Envelope, RegistrationState } from '@fieldhouse/contracts';
import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import { ringBell } from '../bell/ring-bell.ts';
import type { RegistrationLetter } from '../letters/registration-letters.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { guardiansToTell } from '../people/guardian.ts';
import { staffToTell } from '../people/user.ts';

interface Told {
  message: string;
  /** What several registrations have in common: the bell rings once for all of them, for the event as a whole. */
  onceFor?: string;
  write: RegistrationLetter;
}

/**
 * Tells coaches and admins by the bell, except the one who did it, and the child's guardians by mail. Throws 503 when a
 * guardian is not known here and their owner is away: the inbox tries again.
 */
export async function tell(
  tx: Tx,
  ctx: ServiceContext,
  event: Envelope<RegistrationState>,
  words: (circumstances: { byFamily: boolean }) => Told,
): Promise<void> {
  const { id: cause, data: registration, actor, actorrole, time } = event;
  const parent = actorrole === 'parent' ? actor : undefined;
  const guardians = await guardiansToTell(tx, ctx, { childId: registration.childId, actor: parent });
  const byFamily = parent !== undefined || guardians.some(({ id }) => id === actor);
  const { message, onceFor, write } = words({ byFamily });

  const staff = await staffToTell(tx, registration.coachIds);
  const recipients = staff.filter((id) => id !== actor);
  const rung =
    onceFor === undefined
      ? { cause, registration }
      : { cause: onceFor, registration: { ...registration, timeSlot: null } };
  await ringBell(tx, { ...rung, at: time, message, recipients });

  const { siteUrl } = ctx.environment;
  for (const guardian of guardians) {
    const letter = write({ registration, firstName: guardian.firstName, siteUrl });
    await queueMail(tx, { letter, to: guardian, cause, siteUrl, now: ctx.clock() });
  }
}
