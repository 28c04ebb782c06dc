import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NOW, user } from '../../testing/build.ts';
import { family } from '../service.ts';
import { listLinks } from './list-links.ts';

const CHILDREN = 20_000;
/** More rows than a page needs, and far fewer than the club has. */
const FEW = 400;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

describe('When a club has 20,000 children', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(family, { clock: () => NOW });
    await service.deliver('user.registered', user({ id: 1 }));
    const { db } = service.ctx;
    await db.raw(
      `INSERT INTO user_projection (id, version, role, first_name, last_name, email, phone, is_active)
       SELECT n, 1, 'parent', 'Parent' || n, 'Family' || n, 'mail' || n || '@club.example', '', true
       FROM generate_series(2, ${CHILDREN / 2}) n`,
    );
    await db.raw(
      `INSERT INTO child (id, first_name, last_name, birthdate, added_by, created_at, version, name_key, sort_name,
         search_words)
       SELECT n, 'Child' || n, 'Family' || n, '2015-05-04', 1, now(), 1, n::text, 'family' || n,
         ARRAY['child' || n, 'family' || n]
       FROM generate_series(1, ${CHILDREN}) n`,
    );
    await db.raw(
      `INSERT INTO guardian (child_id, user_id, access_level, is_primary, created_at, version)
       SELECT n, 1 + n / 2 % ${CHILDREN / 2 - 1}, 'full', true, now(), 1 FROM generate_series(1, ${CHILDREN}) n`,
    );
    await db.raw('VACUUM ANALYZE child, guardian, user_projection');
  }, 60_000);
  afterAll(() => service.stop());

  const read = (query: Parameters<typeof listLinks>[1]) => listLinks(service.ctx.db, query);

  /** The highest number of rows that one step of the query plan reads. */
  async function rowsRead(query: Parameters<typeof listLinks>[1]): Promise<number> {
    const { db } = service.ctx;
    const statements: { sql: string; bindings: readonly unknown[] }[] = [];
    const note = (statement: (typeof statements)[number]) => statements.push(statement);
    db.on('query', note);
    await read(query);
    db.removeListener('query', note);
    const page = statements.find(({ sql }) => sql.includes('order by'));
    if (!page) throw new Error('No page was read');
    const explain = `EXPLAIN (ANALYZE, FORMAT JSON) ${page.sql.replace(/\$\d+/g, '?')}`;
    const { rows } = await db.raw(explain, [...page.bindings] as []);
    const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
    return Math.max(...nodes(rows[0]['QUERY PLAN'][0].Plan).map((node) => node['Actual Rows'] * node['Actual Loops']));
  }

  it.each([
    ['the first page', {}],
    ['a late page', { cursor: cursorOf('family7777', 7777) }],
    ['a search by name', { q: 'child123 family' }],
    ['a search by email address', { q: 'mail77@' }],
  ])('Then %s of its links reads little more than the page @spec S2.7.801', async (_, query) => {
    expect((await read({ limit: 20, ...query })).rows.length).toBeGreaterThan(0);
    expect(await rowsRead({ limit: 20, ...query })).toBeLessThan(FEW);
  });
});

function cursorOf(sortName: string, id: number): string {
  return Buffer.from(JSON.stringify([sortName, id, id])).toString('base64url');
}
