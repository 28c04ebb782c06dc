import type { Envelope, RegistrationState } from '@fieldhouse/contracts';
import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import { type Ring, ringOf } from '../bell/ring.ts';
import type { RegistrationLetter } from '../letters/registration-letters.ts';
import { mailOf, type QueuedMail } from '../mail/queued-mail.ts';
import { askForGuardians } from '../people/guardian.ts';
import { knownPeople } from '../people/known-people.ts';
import { storeTold } from './told.repository.ts';

interface Told {
  message: string;
  /** What several registrations have in common: the bell rings once for all of them, for the event as a whole. */
  onceFor?: string;
  write: RegistrationLetter;
}

type Words = (registration: RegistrationState, circumstances: { byFamily: boolean }) => Told;

/**
 * Tells coaches and admins by the bell, except the one who did it, and the child's guardians by mail; of many
 * registrations with one read and one write, as long as everybody is known here. Throws 503 when a guardian is not, and
 * their owner is away: the inbox tries again.
 */
export async function tell(
  tx: Tx,
  ctx: ServiceContext,
  events: readonly Envelope<RegistrationState>[],
  words: Words,
): Promise<void> {
  if (events.length === 0) return;
  const people = await knownPeople(tx, {
    childIds: events.map(({ data }) => data.childId),
    coachIds: events.flatMap(({ data }) => data.coachIds),
  });
  const { siteUrl } = ctx.environment;
  const rings = new Map<string, Ring>();
  const mails: QueuedMail[] = [];

  for (const { id, data: registration, actor, actorrole, time } of events) {
    const { childId } = registration;
    const parent = actorrole === 'parent' ? actor : undefined;
    const guardians =
      people.guardiansOf(childId, parent) ?? (await askForGuardians(tx, ctx, { childId, actor: parent }));
    const byFamily = parent !== undefined || guardians.some((guardian) => guardian.id === actor);
    const { message, onceFor, write } = words(registration, { byFamily });

    const recipients = people.staff(registration.coachIds).filter((staff) => staff !== actor);
    const rung =
      onceFor === undefined
        ? { cause: id, registration }
        : { cause: onceFor, registration: { ...registration, timeSlot: null } };
    if (recipients.length > 0 && !rings.has(rung.cause)) {
      rings.set(rung.cause, ringOf({ ...rung, at: time, message, recipients }));
    }
    for (const guardian of guardians) {
      const letter = write({ registration, firstName: guardian.firstName, siteUrl });
      mails.push(mailOf({ letter, to: guardian, cause: id, siteUrl }));
    }
  }
  await storeTold(tx, { rings: [...rings.values()], mails, now: ctx.clock() });
}
