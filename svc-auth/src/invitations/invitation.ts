import { Id, Instant, ROLES, type Role } from '@fieldhouse/contracts';
import { shownEmail } from '@fieldhouse/service-kit';
import * as z from 'zod';

/** An invitation of a person who has no account yet (product decision 94). */
export interface Invitation {
  id: number;
  version: number;
  /** As it is stored: `storedEmail`. */
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Who sent the last link; null: their account was deleted. */
  invitedBy: number | null;
  sentAt: Date;
  expiresAt: Date;
}

/** How long the link of an invitation works, in milliseconds. */
export const INVITATION_LIFETIME = 7 * 24 * 3_600_000;

/**
 * 'void': to be an admin, by somebody who is no admin any more. Only one that waits can be accepted; all others but
 * accepted ones can be sent again.
 */
const INVITATION_STATES = ['waiting', 'expired', 'void', 'accepted', 'declined'] as const;

/** An invitation in the list of the admins. */
export const ListedInvitation = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    state: z.enum(INVITATION_STATES).describe('void: to be an admin, by somebody who is no admin any more'),
    invitedBy: z
      .object({ id: Id, name: z.string() })
      .nullable()
      .describe('Who sent the last link; null: their account was deleted'),
    sentAt: Instant,
    expiresAt: Instant.describe('When the link ends; of a declined one: when that was'),
    acceptedAt: Instant.nullable(),
    userId: Id.nullable().describe('The account of an accepted one'),
  })
  .meta({ id: 'Invitation' });
export type ListedInvitation = z.infer<typeof ListedInvitation>;

/** An invitation as it is read for the list. */
export interface InvitationRow extends Invitation {
  acceptedAt: Date | null;
  isDeclined: boolean;
  accountId: number | null;
  inviterName: string | null;
  /** Its inviter may still invite to its role. */
  isVouchedFor: boolean;
}

/** An invitation as admins see it at `now`. */
export function listedInvitationOf(row: InvitationRow, now: Date): ListedInvitation {
  const { id, firstName, lastName, email, role, invitedBy, inviterName, sentAt, expiresAt, acceptedAt } = row;
  return {
    ...{ id, firstName, lastName, role },
    email: shownEmail(email),
    state: stateOf(row, now),
    invitedBy: invitedBy !== null && inviterName !== null ? { id: invitedBy, name: inviterName } : null,
    sentAt: sentAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    acceptedAt: acceptedAt?.toISOString() ?? null,
    userId: row.accountId,
  };
}

function stateOf(
  { acceptedAt, isDeclined, expiresAt, isVouchedFor }: InvitationRow,
  now: Date,
): ListedInvitation['state'] {
  if (acceptedAt !== null) return 'accepted';
  if (isDeclined) return 'declined';
  if (expiresAt <= now) return 'expired';
  return isVouchedFor ? 'waiting' : 'void';
}
