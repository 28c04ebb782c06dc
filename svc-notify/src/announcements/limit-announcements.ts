import { addDays, clubInstant, type LocalDate, MOST_ANNOUNCEMENTS, MOST_URGENT } from '@fieldhouse/contracts';
import { Problem, type Tx, type Who } from '@fieldhouse/service-kit';

interface Counted {
  author: Pick<Who, 'userId' | 'role'>;
  /** The announcement itself, which does not count; null: a new one, or a reminder. */
  id: number | null;
  urgent: boolean;
  /** The day of the club's calendar that it is sent on. */
  day: LocalDate;
}

/** It is no use to try again before the next day, which programs ask for every hour. */
const RETRY_AFTER_SECONDS = 3600;

/**
 * Throws 429 when a coach has ten other announcements on this day, sent or scheduled, reminders included (S2.9.1703), or
 * an author three other urgent ones (S2.9.1704). The lock makes simultaneous requests of one author wait for each other.
 */
export async function limitAnnouncements(tx: Tx, { author, id, urgent, day }: Counted): Promise<void> {
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`announcements of ${author.userId}`]);
  const { rows } = await tx.raw<{ rows: { all: number; urgent: number }[] }>(
    `SELECT count(*) FILTER (WHERE is_sent) + count(*) FILTER (WHERE is_reminded) AS all,
       count(*) FILTER (WHERE is_sent AND urgent) AS urgent
     FROM announcement, LATERAL (SELECT
       sent_on = :day AND state IN ('scheduled', 'sending', 'sent') AND id IS DISTINCT FROM :id AS is_sent,
       reminded_at >= :from AND reminded_at < :to AS is_reminded
     ) AS counted
     WHERE author_id = :userId`,
    { userId: author.userId, day, id, from: clubInstant(day, '00:00'), to: clubInstant(addDays(day, 1), '00:00') },
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
