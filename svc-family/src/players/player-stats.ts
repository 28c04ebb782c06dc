import { AGE_GROUPS, CLUB_ZONE, clubToday } from '@fieldhouse/contracts';
import type { ServiceContext } from '@fieldhouse/service-kit';
import { bornFor, MISSES_DOCUMENT, MISSES_SIZES } from './player-filter.ts';

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

const AGE = 'extract(year FROM age(CAST(:today AS date), child.birthdate))::int';
const OF_ACTIVE = 'FILTER (WHERE child.is_active)';

const GROUP_COUNTS = AGE_GROUPS.map(
  ({ id }) => `count(*) FILTER (WHERE child.is_active AND ${bornFor(id)}) AS "${id}"`,
).join(', ');

/** The figures of all children in one statement, ages as of today on the club's calendar. */
export async function playerStats(ctx: Pick<ServiceContext, 'db' | 'clock'>) {
  const today = clubToday(ctx.clock());
  const { rows } = await ctx.db.raw<{ rows: (Figures & Record<(typeof AGE_GROUPS)[number]['id'], number>)[] }>(
    `SELECT count(*) AS total,
       count(*) ${OF_ACTIVE} AS active,
       count(*) FILTER (
         WHERE child.created_at >= date_trunc('month', CAST(:today AS timestamp)) AT TIME ZONE '${CLUB_ZONE}'
       ) AS "joinedThisMonth",
       round(avg(${AGE}) ${OF_ACTIVE}, 1)::float8 AS "averageAge",
       min(${AGE}) ${OF_ACTIVE} AS youngest,
       max(${AGE}) ${OF_ACTIVE} AS oldest,
       count(*) FILTER (WHERE child.is_active AND ${MISSES_SIZES}) AS "missingSizes",
       count(*) FILTER (WHERE child.is_active AND ${MISSES_DOCUMENT}) AS "missingDocument",
       ${GROUP_COUNTS}
     FROM child`,
    { today },
  );
  const [counted] = rows;
  if (!counted) throw new Error('An aggregate returned no row');
  const { youth, junior, teen, ...figures } = counted;
  const counts = { youth, junior, teen };
  return { ...figures, ageGroups: AGE_GROUPS.map(({ id }) => ({ id, count: counts[id] })) };
}
