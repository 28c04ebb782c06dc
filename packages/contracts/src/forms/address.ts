import * as z from 'zod';
import { emailAddress } from './email-address.ts';
import { tooLongMessage } from './too-long-message.ts';

const CURRENT_PASSWORD_MESSAGE = 'Please enter your current password';

/** A user's other email address, with the password that they have (product decision 58). */
export const EmailChange = z.object({
  email: emailAddress('Please enter a valid email address'),
  currentPassword: z.string(CURRENT_PASSWORD_MESSAGE).min(1, CURRENT_PASSWORD_MESSAGE).max(200, tooLongMessage(200)),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** What a link in an email about an address does. */
export const ADDRESS_LINK_KINDS = ['confirm', 'not-me'] as const;
export type AddressLinkKind = (typeof ADDRESS_LINK_KINDS)[number];

export const ADDRESS_LINK_MESSAGE = 'The link is invalid, was used or is older than 7 days.';

/** The use of such a link (product decision 54). */
export const AddressLinkUse = z.object({
  token: z.string(ADDRESS_LINK_MESSAGE),
  kind: z.enum(ADDRESS_LINK_KINDS, ADDRESS_LINK_MESSAGE),
});
export type AddressLinkUse = z.infer<typeof AddressLinkUse>;
