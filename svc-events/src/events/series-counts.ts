import type { LocalDate, SeriesScope } from '@fieldhouse/contracts';
import { type Db, notFound } from '@fieldhouse/service-kit';
import * as z from 'zod';

const ScopeCounts = z
  .object({
    events: z.int(),
    past: z.int().describe('Those of them whose last day is over'),
    registered: z.int().describe('Active registrations of all of them'),
  })
  .meta({ id: 'ScopeCounts' });
type ScopeCounts = z.infer<typeof ScopeCounts>;

/** How many events each scope of an edit or a deletion applies to. */
export const SeriesCounts = z
  .object({ one: ScopeCounts, following: ScopeCounts, all: ScopeCounts } satisfies Record<SeriesScope, z.ZodType>)
  .meta({ id: 'SeriesCounts' });
type SeriesCounts = z.infer<typeof SeriesCounts>;

type Row = ScopeCounts & { scope: SeriesScope };

/**
 * Counts the events that each scope of an edit or a deletion of this event applies to (product decision 34), and the
 * registrations for them. The scopes are those of `lockEvents`. Throws 404 for an unknown event.
 */
export async function seriesCounts(db: Db, id: number, today: LocalDate): Promise<SeriesCounts> {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `SELECT scope, count(*) AS events, count(*) FILTER (WHERE e.last_date < ?) AS past, sum(e.taken) AS registered
     FROM event asked
     JOIN event e ON e.id = asked.id OR (e.series_id = asked.series_id AND e.deleted_at IS NULL)
     CROSS JOIN LATERAL unnest(ARRAY['one', 'following', 'all']) AS scope
     WHERE asked.id = ? AND asked.deleted_at IS NULL
       AND (scope = 'all' OR e.id = asked.id OR (scope = 'following' AND (e.date, e.id) > (asked.date, asked.id)))
     GROUP BY scope`,
    [today, id],
  );
  const countsOf = (wanted: SeriesScope): ScopeCounts => {
    const row = rows.find(({ scope }) => scope === wanted);
    if (!row) throw notFound('Event');
    const { events, past, registered } = row;
    return { events, past, registered };
  };
  return { one: countsOf('one'), following: countsOf('following'), all: countsOf('all') };
}
