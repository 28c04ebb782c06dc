import { Id, Instant } from '@fieldhouse/contracts';
import * as z from 'zod';

export const MAIL_STATUSES = [
  'queued',
  'claimed',
  'sent',
  'stored',
  'failed',
  'refused',
  'dropped',
  'superseded',
  'held',
] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Why a mail was not sent, or was returned. */
const MAIL_PROBLEMS = ['refused', 'unknown address', 'deferred', 'unavailable', 'bounced'] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

/** Why a mail is held back. */
const HOLD_REASONS = ['restore', 'limit'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** A mail in the admin's list. */
export const ListedMail = z
  .object({
    id: Id,
    messageId: z.string(),
    to: z.string().describe('The address, or ‘Deleted account’ once the account is deleted'),
    toName: z
      .string()
      .nullable()
      .describe('Whose account it goes to; null: the address had no account, or it is deleted'),
    subject: z.string(),
    status: z
      .enum(MAIL_STATUSES)
      .describe(
        'stored: not sent because no mail server is set; failed: not sent, and not tried again; refused: ' +
          'not sent because its address takes no mail; dropped: not sent because its link had expired, because its ' +
          'recipient or the child has left, because its recipient wants no reminders, because whoever reads its ' +
          'address said ‘This was not me’, or because an admin discarded it; superseded: not sent because a newer state of its subject is known; held: not sent yet, ' +
          '`heldBecause` says why',
      ),
    heldBecause: z
      .enum(HOLD_REASONS)
      .nullable()
      .describe(
        'Of a mail that is held. restore: it was caused before a backup was restored, and waits until an admin ' +
          'releases it; limit: its address got as many mails as `LIMIT_MAILS` allows within an hour, and it is sent ' +
          'when that hour is over',
      ),
    createdAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'ListedMail' });

/** A mail with its contents. */
export const WholeMail = ListedMail.extend({
  text: z.string(),
  html: z.string(),
  tries: z.int().describe('How often sending was tried'),
  nextTryAt: Instant.nullable().describe('Of a mail that is queued, or held by the limit of its address'),
  problem: z
    .enum(MAIL_PROBLEMS)
    .nullable()
    .describe(
      'refused: by the mail server, permanently; deferred: by the mail server, for now; unavailable: the mail server ' +
        'was not reached; bounced: it was reported as undeliverable',
    ),
  problemCode: z.int().nullable().describe('What the mail server answered: 550'),
  attachments: z.array(
    z
      .object({ fileName: z.string(), contentType: z.string(), size: z.int().describe('In octets') })
      .meta({ id: 'MailAttachment' }),
  ),
}).meta({ id: 'Mail' });
