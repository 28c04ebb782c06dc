import { type LocalDate, MOST_ANNOUNCEMENTS, MOST_URGENT } from '@fieldhouse/contracts';
import { Problem, type Tx, type Who } from '@fieldhouse/service-kit';

interface Counted {
  author: Pick<Who, 'userId' | 'role'>;
  /** The announcement itself, which does not count. */
  id: number | null;
  urgent: boolean;
  /** The day of the club's calendar that it is sent on. */
  day: LocalDate;
}

/** It is no use to try again before the next day, which programs ask for every hour. */
const RETRY_AFTER_SECONDS = 3600;

/**
 * Throws 429 when a coach has ten other announcements on this day, sent or scheduled (S2.9.1703), or an author three
 * other urgent ones (S2.9.1704). The lock makes simultaneous requests of one author wait for each other.
 */
export async function limitAnnouncements(tx: Tx, { author, id, urgent, day }: Counted): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`announcements of ${author.userId}`]);
  const { rows } = await tx.raw<{ rows: { all: number; urgent: number }[] }>(
    `SELECT count(*) AS all, count(*) FILTER (WHERE urgent) AS urgent FROM announcement
     WHERE author_id = :userId AND sent_on = :day AND state IN ('scheduled', 'sending', 'sent')
       AND id IS DISTINCT FROM :id`,
    { userId: author.userId, day, id },
  );
  const [others = { all: 0, urgent: 0 }] = rows;
  if (author.role === 'coach' && others.all >= MOST_ANNOUNCEMENTS)
    throw tooMany('announcements', `You can send ${MOST_ANNOUNCEMENTS} announcements a day`);
  if (urgent && others.urgent >= MOST_URGENT)
    throw tooMany('urgent-announcements', `You can send ${MOST_URGENT} urgent announcements a day`);
}

function tooMany(limit: string, detail: string): Problem {
  const headers = { 'Retry-After': String(RETRY_AFTER_SECONDS) };
  return new Problem(429, 'too_many_announcements', detail, { limit, headers });
}
