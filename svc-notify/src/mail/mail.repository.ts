import { Id } from '@fieldhouse/contracts';
import { type Attachment, type Db, type ListQuery, prefixQuery, readCursor } from '@fieldhouse/service-kit';
import type { MailStatus } from './mail.schema.ts';

interface MailRow {
  id: number;
  messageId: string;
  to: string;
  subject: string;
  status: MailStatus;
  createdAt: Date;
  sentAt: Date | null;
}

interface WholeMailRow extends MailRow {
  text: string;
  html: string;
  attachments: readonly Attachment[];
}

const LISTED = {
  id: 'id',
  messageId: 'message_id',
  to: 'to_address',
  subject: 'subject',
  status: 'state',
  createdAt: 'created_at',
  sentAt: 'sent_at',
} as const;

/**
 * Mails, newest first, up to `limit + 1` from the cursor on, and how many there are in all. Each word of `q` has to begin a word
 * of the address or the subject. Throws 400 for a bad cursor.
 */
export async function listMail(
  db: Db,
  { limit, cursor, q }: Pick<ListQuery, 'limit' | 'cursor' | 'q'>,
): Promise<{ rows: MailRow[]; total: number }> {
  const after = readCursor(cursor, Id);
  const matching = () => {
    const mails = db('mail');
    const prefixes = prefixQuery(q);
    if (prefixes === undefined) return mails;
    return mails.whereRaw('array_to_tsvector(search_words) @@ ?::tsquery', [prefixes]);
  };

  const page = matching().select<MailRow[]>(LISTED).orderBy('id', 'desc');
  if (after !== undefined) page.where('id', '<', after);
  if (limit !== undefined) page.limit(limit + 1);

  const [rows, counted] = await Promise.all([page, matching().count<{ total: number }[]>('* as total')]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** A mail with its contents, or undefined. */
export async function mailById(db: Db, id: number): Promise<WholeMailRow | undefined> {
  return db('mail')
    .first<WholeMailRow | undefined>({ ...LISTED, text: 'text', html: 'html', attachments: 'attachments' })
    .where({ id });
}
