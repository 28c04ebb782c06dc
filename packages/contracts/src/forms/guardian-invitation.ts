import * as z from 'zod';
import { ACCESS_LEVELS } from '../club/enumerations.ts';
import { emailAddress } from './email-address.ts';

/** At most so many guardians has a child, invitations that are not answered yet included (product decision 95). */
export const MAX_GUARDIANS = 4;

/** A guardian invites another parent of a child (product decision 95). */
export const GuardianInvitationForm = z.object({
  email: emailAddress('Please enter a valid email address'),
  accessLevel: z.enum(ACCESS_LEVELS, 'Please choose what the other parent may do'),
});
export type GuardianInvitationForm = z.infer<typeof GuardianInvitationForm>;

export const JOIN_LINK_MESSAGE =
  'The invitation is invalid, was used or withdrawn, or is older than 7 days. Please ask for a new one.';

/** The use of an invitation's link: the parent who is signed in accepts it, or whoever got it declines it. */
export const GuardianInvitationUse = z.object({ token: z.string(JOIN_LINK_MESSAGE) });
export type GuardianInvitationUse = z.infer<typeof GuardianInvitationUse>;

/** An admin's decision about an accepted invitation, where the club approves them. */
export const GuardianInvitationDecision = z.object({ action: z.enum(['approve', 'deny']) });
export type GuardianInvitationDecision = z.infer<typeof GuardianInvitationDecision>;
