import type { Envelope, RegistrationState } from '@fieldhouse/contracts';
import type { ServiceContext, Tx } from '@fieldhouse/service-kit';
import { type Ending, FORMER_PLAYER, lineOf } from '../bell/line.ts';
import { type Ring, ringOf } from '../bell/ring.ts';
import type { RegistrationEmail } from '../emails/registration-emails.ts';
import { mailOf, type QueuedMail, senderOf } from '../mail/queued-mail.ts';
import type { KnownChild } from '../people/child.ts';
import { askForGuardians } from '../people/guardian.ts';
import { knownPeople } from '../people/known-people.ts';
import { stored } from './told.repository.ts';

interface Told {
  /**
   * What the bell says: of the child, or, where several registrations have that in common, once for all of them, of the
   * event as a whole.
   */
  line: { ending: Ending } | { message: string; onceFor: string };
  render: RegistrationEmail;
}

type Words = (registration: RegistrationState, circumstances: { byFamily: boolean }) => Told;

/**
 * What is told of registrations, for `storing`: to coaches and admins by the bell, except the one who did it, and to the
 * child's guardians by mail; of many with one read, as long as everybody is known here. A child that has left the club
 * has no name any more and nobody who gets mail about it. When a guardian is not known it is undefined without a
 * transaction; with one their owner is asked, and it throws 503 while that is away: the inbox tries again.
 */
export async function toldOf(
  ctx: ServiceContext,
  tx: Tx | undefined,
  events: readonly Envelope<RegistrationState>[],
  words: Words,
): Promise<readonly unknown[] | undefined> {
  const { mailer } = ctx;
  const now = ctx.clock();
  if (events.length === 0) return stored({ rings: [], mails: [], mailer, now });
  const people = await knownPeople(tx ?? ctx.db, {
    childIds: events.map(({ data }) => data.childId),
    coachIds: events.flatMap(({ data }) => data.coachIds),
  });
  const { siteUrl } = ctx.environment;
  const from = senderOf(ctx.environment);
  const rings = new Map<string, Ring & { event: string }>();
  const mails: (QueuedMail & { event: string })[] = [];

  for (const { id: event, data: registration, actor, actorrole, time } of events) {
    const { childId } = registration;
    const child = nowOf(registration, people.child(childId));
    const parent = actorrole === 'parent' ? actor : undefined;
    const guardians = child.gone
      ? []
      : (people.guardiansOf(childId, parent) ?? (tx && (await askForGuardians(tx, ctx, { childId, actor: parent }))));
    if (!guardians) return undefined;
    const byFamily = parent !== undefined || guardians.some((guardian) => guardian.id === actor);
    const { line, render } = words(registration, { byFamily });

    const recipients = people.staff(registration.coachIds).filter((staff) => staff !== actor);
    const rung =
      'ending' in line
        ? { cause: event, message: lineOf(child.name, line.ending), registration }
        : { cause: line.onceFor, message: line.message, registration: { ...registration, timeSlot: null } };
    if (recipients.length > 0 && !rings.has(rung.cause))
      rings.set(rung.cause, { event, ...ringOf({ ...rung, at: time, recipients }) });
    if (guardians.length === 0) continue;
    const email = render({ registration, child, at: new Date(time), siteUrl, from });
    for (const to of guardians) mails.push({ event, ...mailOf({ email, to, cause: event, childId, siteUrl }) });
  }
  return stored({ rings: [...rings.values()], mails, mailer, now });
}

/** The child as it is now: the event may have been under way while it got another name, or left. */
function nowOf({ childName }: RegistrationState, known: KnownChild | undefined): KnownChild {
  const gone = known?.gone === true || childName === FORMER_PLAYER;
  if (gone) return { gone, name: FORMER_PLAYER, firstName: null, birthdate: null };
  return known ?? { gone, name: childName, firstName: null, birthdate: null };
}
