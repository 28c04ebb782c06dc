import { Id, Instant } from '@fieldhouse/contracts';
import * as z from 'zod';

/** A mail in the admin's list. */
export const ListedMail = z
  .object({
    id: Id,
    messageId: z.string(),
    to: z.string(),
    subject: z.string(),
    status: z
      .enum(['queued', 'claimed', 'sent', 'kept', 'failed'])
      .describe('kept: written, and not sent because no mail server is set'),
    createdAt: Instant,
    sentAt: Instant.nullable(),
  })
  .meta({ id: 'ListedMail' });

/** A mail with its contents. */
export const WholeMail = ListedMail.extend({ text: z.string(), html: z.string() }).meta({ id: 'Mail' });
