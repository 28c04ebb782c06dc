import type { Gone, GuardianGone } from '@fieldhouse/contracts';
import { forgetMessages, type ServiceContext, type Tx } from '@fieldhouse/service-kit';
import { FORMER_PLAYER } from '../bell/line.ts';
import { forgetRecipient } from '../bell/notification.repository.ts';
import { renameInLines } from '../bell/rename-child.ts';
import { forgetMailAbout, forgetMailTo, stopMail } from '../mail/forget-mail.ts';
import { buryChild } from './child.ts';
import { partGuardian } from './guardian.ts';
import { buryUser } from './user.ts';

/** An account is gone: its contact data, its bell with what was read there, its address and its emails are forgotten. */
export async function forgetUser(tx: Tx, ctx: ServiceContext, user: Gone): Promise<void> {
  if (!(await buryUser(tx, user))) return;
  await forgetRecipient(tx, user.id);
  await forgetMailTo(tx, ctx, user.id);
  await forgetMessages(tx, { kind: 'user', id: user.id });
}

/** A child has left the club: its name is forgotten in lines of the bell, in mail and in what registrations told. */
export async function forgetChild(tx: Tx, ctx: ServiceContext, child: Gone): Promise<void> {
  if (!(await buryChild(tx, child))) return;
  await renameInLines(tx, child.id, FORMER_PLAYER);
  await forgetMailAbout(tx, ctx, child.id);
  await forgetMessages(tx, { kind: 'child', id: child.id });
}

/** A user is no longer a child's guardian. */
export async function forgetGuardian(tx: Tx, link: GuardianGone): Promise<void> {
  if (await partGuardian(tx, link)) await stopMail(tx, link);
}
