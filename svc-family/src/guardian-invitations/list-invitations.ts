import { ACCESS_LEVELS, Id, Instant } from '@fieldhouse/contracts';
import { maskedEmail, type ServiceContext, shownEmail, type Who } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { isViewOnlyEnforced } from '../guardian-scopes/view-only.ts';
import { guardiansOf } from '../guardians/guardian.repository.ts';
import { peopleByIds } from '../people/people-by-ids.ts';
import type { Person } from '../people/person.ts';
import { INVITATION_STATES, type InvitationRow, invitationsOf, isExpired } from './invitation.repository.ts';
import { fullAccessNeeded, refusalToInvite } from './may-invite.ts';

/** An invitation that is not answered yet, for the child's guardians and admins. */
export const GuardianInvitation = z
  .object({
    id: Id,
    email: z.string().describe('Masked unless the caller entered it: s•••@example.com'),
    accessLevel: z.enum(ACCESS_LEVELS),
    state: z
      .enum([...INVITATION_STATES, 'expired'])
      .describe('`to-confirm`: an account with another address used it; `to-approve`: an admin decides'),
    invitedBy: z.string().nullable().describe('The name of the guardian; null while it is not known'),
    isOwn: z.boolean().describe('The caller has sent it, and confirms who used it'),
    usedBy: z
      .object({ name: z.string(), email: z.string().describe('Masked') })
      .nullable()
      .describe('Who used it, while they wait'),
    createdAt: Instant,
    expiresAt: Instant.describe('When the link ends; of a declined one: when that was'),
  })
  .meta({ id: 'GuardianInvitation' });
export type GuardianInvitation = z.infer<typeof GuardianInvitation>;

const NamedGuardian = z
  .object({
    id: Id.describe('The link'),
    name: z.string().nullable().describe('Null while the account is not known'),
    accessLevel: z.enum(ACCESS_LEVELS),
    isOwn: z.boolean().describe('The caller'),
  })
  .meta({ id: 'NamedGuardian' });

/** A child's guardians and invitations, and whether the caller may add one. */
export const GuardianInvitations = z
  .object({
    guardians: z.array(NamedGuardian).describe('The primary one first'),
    invitations: z.array(GuardianInvitation),
    mayInvite: z.boolean(),
    whyNot: z.string().nullable().describe('Why the caller may not invite another parent now'),
    mayManage: z.boolean().describe('Whether the caller may send them again and withdraw them'),
    isViewOnlyEnforced: z.boolean().describe('Whether View Only guardians are kept from changes'),
  })
  .meta({ id: 'GuardianInvitations' });
export type GuardianInvitations = z.infer<typeof GuardianInvitations>;

/** The invitations of a child that the caller may see. */
export async function listInvitations(ctx: ServiceContext, who: Who, childId: number): Promise<GuardianInvitations> {
  const [rows, guardians] = await Promise.all([invitationsOf(ctx.db, childId), guardiansOf(ctx.db, childId)]);
  const own = guardians.find(({ userId }) => userId === who.userId);
  const refusal =
    own?.accessLevel === 'full'
      ? await refusalToInvite(ctx.db, {
          ...{ childId, userId: who.userId, guardians: guardians.length, now: ctx.clock() },
        })
      : fullAccessNeeded();
  const people = await peopleByIds(ctx, [
    ...guardians.map(({ userId }) => userId),
    ...rows.flatMap(({ invitedBy, usedBy }) => [invitedBy, ...(usedBy === null ? [] : [usedBy])]),
  ]);
  return {
    guardians: guardians.map(({ id, userId, accessLevel }) => ({
      ...{ id, name: nameOf(people.get(userId)), accessLevel, isOwn: userId === who.userId },
    })),
    invitations: rows.map((row) => toInvitation(row, { who, people, now: ctx.clock() })),
    mayInvite: refusal === undefined,
    whyNot: own && refusal ? refusal.detail : null,
    mayManage: own?.accessLevel === 'full' || who.role === 'admin',
    isViewOnlyEnforced: await isViewOnlyEnforced(ctx.db, ctx),
  };
}

interface InvitationFacts {
  /** The caller. */
  who: Pick<Who, 'userId'>;
  people: ReadonlyMap<number, Person>;
  now: Date;
}

function toInvitation(row: InvitationRow, { who, people, now }: InvitationFacts): GuardianInvitation {
  const { id, accessLevel, state, invitedBy, usedBy, email, createdAt, expiresAt } = row;
  const isOwn = invitedBy === who.userId;
  const user = usedBy === null ? undefined : people.get(usedBy);
  return {
    ...{ id, accessLevel, isOwn, invitedBy: nameOf(people.get(invitedBy)) },
    email: isOwn ? shownEmail(email) : maskedEmail(shownEmail(email)),
    state: isExpired(row, now) ? 'expired' : state,
    usedBy: user ? { name: `${user.firstName} ${user.lastName}`, email: maskedEmail(user.email) } : null,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

const nameOf = (person: Person | undefined) => (person ? `${person.firstName} ${person.lastName}` : null);
