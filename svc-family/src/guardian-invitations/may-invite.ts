import { addDays, clubToday, MAX_GUARDIANS, shortDay } from '@fieldhouse/contracts';
import { conflict, type Db, forbidden, notFound, type Problem, type Tx, type Who } from '@fieldhouse/service-kit';
import { lockChild } from '../children/child.repository.ts';
import type { ChildRow } from '../children/child.ts';
import { guardiansOf } from '../guardians/guardian.repository.ts';
import type { GuardianRow } from '../guardians/guardian.ts';
import { expectNotMerged } from '../merges/expect-not-merged.ts';
import { countOpenInvitations, invitedGuardian } from './invitation.repository.ts';

/** A guardian who was invited may invite others after so many days. */
const DAYS_AFTER_INVITED = 30;

export interface InvitedChild {
  child: ChildRow;
  guardians: GuardianRow[];
}

/**
 * Locks a child whose guardian with Full Access this user is, whatever is enforced of View Only (product decision 95).
 * `orAdmin`: an admin may, too. Throws 404 for an unknown child and for another family's; 403 for others who may see
 * the child; 409 `child_merged`.
 */
export async function lockChildToInvite(
  tx: Tx,
  who: Pick<Who, 'userId' | 'role'>,
  childId: number,
  { orAdmin = false } = {},
): Promise<InvitedChild> {
  const child = await lockChild(tx, childId);
  if (!child) throw notFound('Child');
  const guardians = await guardiansOf(tx, childId);
  const own = guardians.find(({ userId }) => userId === who.userId);
  if (own?.accessLevel !== 'full' && !(orAdmin && who.role === 'admin')) throw refusalFor(who, own);
  await expectNotMerged(tx, child, who);
  return { child, guardians };
}

function refusalFor({ role }: Pick<Who, 'role'>, own: GuardianRow | undefined): Problem {
  if (own) return fullAccessNeeded();
  return role === 'parent' ? notFound('Child') : forbidden();
}

export const fullAccessNeeded = () => forbidden('Only a guardian with Full Access can invite another parent.');

/** 409 for an archived child. */
export function expectActive({ isActive, firstName }: Pick<ChildRow, 'isActive' | 'firstName'>): void {
  if (!isActive)
    throw conflict('child_archived', `${firstName} is archived. Please ask the club to restore the profile`);
}

/**
 * Why a guardian may not invite now, as the 409 that refuses it: they were invited less than 30 days ago
 * (`invited_recently`), or the child has four guardians, invitations included (`too_many_guardians`).
 */
export async function refusalToInvite(
  tx: Db | Tx,
  { childId, userId, guardians, now }: { childId: number; userId: number; guardians: number; now: Date },
): Promise<Problem | undefined> {
  const own = await invitedGuardian(tx, childId, userId);
  if (own && own.invitedBy !== null) {
    const from = addDays(clubToday(own.createdAt), DAYS_AFTER_INVITED);
    if (clubToday(now) < from) {
      return conflict('invited_recently', `You were invited yourself. You can invite others from ${shortDay(from)} on`);
    }
  }
  if (guardians + (await countOpenInvitations(tx, childId, now)) >= MAX_GUARDIANS) return tooManyGuardians();
  return undefined;
}

/** 409: the child has as many guardians as it may have. */
export function tooManyGuardians(): Problem {
  return conflict('too_many_guardians', 'A child has at most four guardians, invitations included');
}
