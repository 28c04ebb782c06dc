import { AGE_GROUPS, CLUB_ZONE, clubToday } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { MISSES_DOCUMENT, MISSES_SIZES } from './player-filter.ts';

interface Figures {
  total: number;
  active: number;
  joinedThisMonth: number;
  averageAge: number | null;
  youngest: number | null;
  oldest: number | null;
  missingSizes: number;
  missingDocument: number;
}

const OF_ACTIVE = 'FILTER (WHERE is_active)';

const GROUP_COUNTS = AGE_GROUPS.map(({ id, minAge, maxAge }) => {
  const atMost = maxAge === null ? '' : ` AND age <= ${maxAge}`;
  return `count(*) FILTER (WHERE is_active AND age >= ${minAge}${atMost}) AS "${id}"`;
}).join(', ');

/** The figures of all children in one statement, ages as of today on the club's calendar. */
export async function playerStats(ctx: Pick<ServiceContext, 'db' | 'clock'>) {
  const today = clubToday(ctx.clock());
  const { rows } = await ctx.db.raw<{ rows: (Figures & Record<(typeof AGE_GROUPS)[number]['id'], number>)[] }>(
    `WITH player AS MATERIALIZED (
       SELECT is_active, created_at, date_part('year', age(CAST(:today AS date), birthdate))::int AS age,
         ${MISSES_SIZES} AS misses_sizes, ${MISSES_DOCUMENT} AS misses_document
       FROM child WHERE merged_into IS NULL
     )
     SELECT count(*) AS total,
       count(*) ${OF_ACTIVE} AS active,
       count(*) FILTER (
         WHERE created_at >= date_trunc('month', CAST(:today AS timestamp)) AT TIME ZONE '${CLUB_ZONE}'
       ) AS "joinedThisMonth",
       round(avg(age) ${OF_ACTIVE}, 1)::float8 AS "averageAge",
       min(age) ${OF_ACTIVE} AS youngest,
       max(age) ${OF_ACTIVE} AS oldest,
       count(*) FILTER (WHERE is_active AND misses_sizes) AS "missingSizes",
       count(*) FILTER (WHERE is_active AND misses_document) AS "missingDocument",
       ${GROUP_COUNTS}
     FROM player`,
    { today },
  );
  const [counted] = rows;
  if (!counted) throw new Error('An aggregate returned no row');
  const { youth, junior, teen, ...figures } = counted;
  const counts = { youth, junior, teen };
  return { ...figures, ageGroups: AGE_GROUPS.map(({ id }) => ({ id, count: counts[id] })) };
}
