import { MAX_COUNTED_ROWS } from '@fieldhouse/contracts';
import { waitFor } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, parent, startClub } from '../../testing/club.ts';

/** Ten years of a busy club. */
const EVENTS = 6000;

let club: Club;
beforeAll(async () => {
  club = await startClub();
  const { id } = await club.makeEvent();
  await club.ctx.db.transaction(async (tx) => {
    // VACUUM marks only pages that are on disk as visible, and an index-only scan needs those marks.
    await tx.raw('SET LOCAL synchronous_commit = on');
    await tx.raw(
      `INSERT INTO event (title, description, date, start_time, end_time, location_id, location, sport, instructor,
         capacity, price_cents, is_multi_day, allow_time_slots, created_by, created_at)
       SELECT title, repeat('Bring a bat. ', 20), date - 60 + (n * 97) % 120, start_time, end_time, location_id,
         location, sport, instructor, capacity, price_cents, is_multi_day, allow_time_slots, created_by, created_at
       FROM event, generate_series(1, ${EVENTS}) n WHERE id = ${id}`,
    );
  });
  // A concurrent transaction stops VACUUM from marking pages, and then PostgreSQL chooses other plans.
  await waitFor('every page is marked', async () => {
    await club.ctx.db.raw('VACUUM ANALYZE event');
    const { rows } = await club.ctx.db.raw(
      `SELECT relallvisible >= relpages AS all FROM pg_class WHERE relname = 'event'`,
    );
    return rows[0].all;
  });
});
afterAll(() => club.stop());

interface Statement {
  sql: string;
  bindings: readonly unknown[];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

/** The plans of the list's statements for one page. */
async function plansOf(path: string): Promise<Plan[]> {
  const { db } = club.ctx;
  const statements: Statement[] = [];
  const recordStatement = (statement: Statement) => {
    if (/FROM (event e|"event" as "e") WHERE/i.test(statement.sql)) statements.push(statement);
  };
  db.on('query', recordStatement);
  expect((await club.as(parent).get(path)).status).toBe(200);
  db.removeListener('query', recordStatement);
  return Promise.all(
    statements.map(async ({ sql, bindings }) => {
      const { rows } = await db.raw(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql.replace(/\$\d+/g, '?')}`, [
        ...bindings,
      ] as []);
      return rows[0]['QUERY PLAN'][0].Plan;
    }),
  );
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
const ofEvents = (plans: Plan[]) => plans.flatMap(nodes).filter((node) => node['Relation Name'] === 'event');
const rowsRead = (plans: Plan[]) =>
  Math.max(...ofEvents(plans).map((node) => node['Actual Rows'] * node['Actual Loops']));

describe('When a club has thousands of events', () => {
  it.each(['past', 'upcoming'])(
    'Then a page of %s ones reads little more than the page, and counts in an index',
    async (when) => {
      for (const sort of ['date', '-date']) {
        const [page, count] = await plansOf(`/api/events?when=${when}&limit=20&sort=${sort}`);
        if (!page || !count) throw new Error('A page needs two statements');
        expect(ofEvents([page, count]).map((node) => node['Node Type'])).not.toContain('Seq Scan');
        expect([sort, rowsRead([page]) < 200]).toEqual([sort, true]);
        expect(nodes(count).map((node) => node['Node Type'])).toContain('Index Only Scan');
      }
    },
  );

  it('Then a page counts up to 5,000 of them', async () => {
    const { headers } = await club.as(parent).get('/api/events?limit=1');
    expect(headers.get('X-Total-Count')).toBe(String(MAX_COUNTED_ROWS + 1));
  });

  it('Then all past events are found by an index, too', async () => {
    const plans = await plansOf('/api/events?when=past');
    expect(ofEvents(plans).map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });
});
