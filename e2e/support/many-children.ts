import { clubToday } from '@fieldhouse/contracts';
import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { clubDatabases } from '@fieldhouse/infra/testing';
import { queryDatabase } from './query-database.ts';

/** One of many added children, nine years old, and the demo parent who is its guardian. */
export interface ChildWithParent {
  id: number;
  parentId: number;
}

type ClubFolder = Parameters<typeof clubDatabases>[0];

/** Above every id that the demo club or a test gets. */
const FIRST_ID = 500_000;

/** The rows of svc-family, and the projections of them in svc-events and svc-notify. */
const STATEMENTS = {
  family: [
    `INSERT INTO child (id, first_name, last_name, birthdate, added_by, created_at, version, name_key, sort_name, search_words)
     SELECT id, 'Racer', 'No' || id, $3::date, parent, now(), nextval('entity_version'), E'racer\\nno' || id,
       'no' || id || ' racer', ARRAY['racer', 'no' || id] FROM added`,
    `INSERT INTO guardian (id, child_id, user_id, access_level, is_primary, created_at, version)
     SELECT id, id, parent, 'full', true, now(), nextval('entity_version') FROM added`,
  ],
  events: [
    `INSERT INTO known_child (id, first_name, last_name, birthdate, is_active, version)
     SELECT id, 'Racer', 'No' || id, $3::date, true, 1 FROM added`,
    'INSERT INTO known_guardian (id, child_id, user_id, version) SELECT id, id, parent, 1 FROM added',
  ],
  notify: ['INSERT INTO known_guardian (id, child_id, user_id, version) SELECT id, id, parent, 1 FROM added'],
} as const;

/** Adds children to a running demo club within a second, by SQL; the demo parents get equal shares of them. */
export async function addManyChildren(club: ClubFolder, count: number): Promise<ChildWithParent[]> {
  const children = Array.from({ length: count }, (_, index) => ({
    id: FIRST_ID + index,
    parentId: DEMO_PARENTS[index % DEMO_PARENTS.length]?.id ?? 0,
  }));
  const birthdate = `${Number(clubToday(new Date()).slice(0, 4)) - 9}-01-01`;
  const bound = [children.map(({ id }) => id), children.map(({ parentId }) => parentId), birthdate];
  const { urls } = await clubDatabases(club);
  for (const service of ['family', 'events', 'notify'] as const) {
    for (const statement of STATEMENTS[service]) {
      const used = statement.includes('$3') ? bound : bound.slice(0, 2);
      await queryDatabase(
        urls[service],
        `WITH added AS (SELECT * FROM unnest($1::int8[], $2::int8[]) AS c (id, parent)) ${statement}`,
        used,
      );
    }
  }
  return children;
}
