import * as z from 'zod';
import { emailAddress } from './email-address.ts';
import { oneLine } from './one-line.ts';
import { tooLongMessage } from './too-long-message.ts';

/**
 * What waits for an account before it takes effect: its deletion, which the owner asked for, or another address, which
 * an admin sets when the owner has lost the mailbox (product decisions 97, 98).
 */
export const PLANNED_CHANGES = ['deletion', 'lost-mailbox'] as const;
export type PlannedChange = (typeof PLANNED_CHANGES)[number];

export const STOP_LINK_MESSAGE = 'The link is invalid, was used or is too late.';

/** The use of the link in an email that stops such a change. */
export const StopLinkUse = z.object({
  token: z.string(STOP_LINK_MESSAGE),
  what: z.enum(PLANNED_CHANGES, STOP_LINK_MESSAGE),
});
export type StopLinkUse = z.infer<typeof StopLinkUse>;

const CONFIRMED_BY = 'Identity confirmed by';
const CONFIRMED_BY_MESSAGE = 'Please enter how you confirmed who it is';

/** The other address of a user who has lost the mailbox, and how the admin confirmed who it is. */
export const LostMailbox = z.object({
  email: emailAddress('Invalid email address'),
  confirmedBy: z
    .string(CONFIRMED_BY_MESSAGE)
    .trim()
    .min(1, { error: CONFIRMED_BY_MESSAGE, abort: true })
    .max(200, tooLongMessage(200))
    .refine(...oneLine(CONFIRMED_BY)),
});
export type LostMailbox = z.infer<typeof LostMailbox>;
