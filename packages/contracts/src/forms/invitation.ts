import * as z from 'zod';
import { emailAddress } from './email-address.ts';
import { RoleChange, Specialties } from './managed-user.ts';
import { personName } from './person-fields.ts';
import { ParentRegistration } from './registration.ts';

/** Whom an admin invites (product decision 94). */
export const NewInvitation = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  email: emailAddress('Please enter a valid email address'),
  role: RoleChange.shape.role,
});
export type NewInvitation = z.infer<typeof NewInvitation>;

export const INVITATION_LINK_MESSAGE = 'This invitation was used or withdrawn, or its link is older than 7 days.';

/** Declines an invitation with its link. */
export const InvitationDecline = z.object({ token: z.string(INVITATION_LINK_MESSAGE) });

/**
 * What the invited choose themselves. Address and role are those of the invitation. A parent signs the waiver; only a
 * coach has specialties.
 */
export const InvitationAcceptance = ParentRegistration.omit({ email: true, waiverAccepted: true }).extend({
  token: z.string(INVITATION_LINK_MESSAGE),
  waiverAccepted: z.boolean().optional(),
  specialties: Specialties.optional(),
});
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>;
