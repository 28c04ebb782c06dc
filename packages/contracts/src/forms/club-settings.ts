import * as z from 'zod';
import { emailAddress } from './email-address.ts';
import { oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

const NO_NAME = 'Club name is required';

/** The club's name as people read it in email and on pages. */
export const ClubName = z
  .string(NO_NAME)
  .trim()
  .min(1, NO_NAME)
  .max(60, tooLongMessage(60))
  .refine(...oneLine('Club name'));

/** The address that answers to the club's email go to. */
export const ClubReplyTo = emailAddress('Invalid email address');

/** The club's postal address, as the foot of its email has it; empty: none. */
export const ClubPostalAddress = z
  .string('Postal address is required')
  .trim()
  .max(200, tooLongMessage(200))
  .refine(...oneLine('Postal address'));

/** The club's settings (product decision 96). */
export const ClubSettingsForm = z.object({
  name: ClubName,
  replyTo: ClubReplyTo.nullable().describe('Null: answers go to the sender'),
  postalAddress: ClubPostalAddress,
  isInvitationApproved: z.boolean().describe('Whether an admin approves a guardian’s invitation of another'),
});
export type ClubSettingsForm = z.infer<typeof ClubSettingsForm>;

/** The settings of a club that has none of its own. */
export const DEFAULT_CLUB: Readonly<ClubSettingsForm> = {
  name: 'Fieldhouse',
  replyTo: null,
  postalAddress: '',
  isInvitationApproved: false,
};
