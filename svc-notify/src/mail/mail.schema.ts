import { Id, Instant } from '@fieldhouse/contracts';
import * as z from 'zod';

const MAIL_STATUSES = ['queued', 'claimed', 'sent', 'kept', 'failed', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** A mail in the admin's list. */
export const ListedMail = z
  .object({
    id: Id,
    messageId: z.string(),
    to: z.string().describe('The address; in its place, once the account is gone, that it is'),
    subject: z.string(),
    status: z
      .enum(MAIL_STATUSES)
      .describe(
        'kept: written, and not sent because no mail server is set; dropped: not sent because its link was over, or because its reader or the child has left',
      ),
    createdAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'ListedMail' });

/** A mail with its contents. */
export const WholeMail = ListedMail.extend({
  text: z.string(),
  html: z.string(),
  attachments: z.array(
    z
      .object({ fileName: z.string(), contentType: z.string(), size: z.int().describe('In octets') })
      .meta({ id: 'MailAttachment' }),
  ),
}).meta({ id: 'Mail' });
