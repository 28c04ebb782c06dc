import { clubToday } from '@fieldhouse/contracts';
import { DEMO_PARENTS } from '@fieldhouse/contracts/demo';
import { clubDatabases } from '@fieldhouse/infra/testing';
import { Client } from 'pg';

/** A child of the crowd, nine years old, and the demo parent who acts for it. */
export interface AddedChild {
  id: number;
  parentId: number;
}

type Place = Parameters<typeof clubDatabases>[0];

/** Past every id that the demo club or its visitors use. */
const FIRST_ID = 500_000;

/** As their owner stores them, and as the others know them from it: contacts only where contacts are. */
const STATEMENTS = {
  family: [
    `INSERT INTO child (id, first_name, last_name, birthdate, added_by, created_at, version, name_key, sort_name, search_words)
     SELECT id, 'Racer', 'No' || id, $3::date, parent, now(), nextval('entity_version'), E'racer\\nno' || id,
       'no' || id || ' racer', ARRAY['racer', 'no' || id] FROM crowd`,
    `INSERT INTO guardian (id, child_id, user_id, access_level, is_primary, created_at, version)
     SELECT id, id, parent, 'full', true, now(), nextval('entity_version') FROM crowd`,
  ],
  events: [
    `INSERT INTO child_projection (id, first_name, last_name, birthdate, is_active, version)
     SELECT id, 'Racer', 'No' || id, $3::date, true, 1 FROM crowd`,
    'INSERT INTO guardian_projection (id, child_id, user_id, version) SELECT id, id, parent, 1 FROM crowd',
  ],
  notify: ['INSERT INTO guardian_projection (id, child_id, user_id, version) SELECT id, id, parent, 1 FROM crowd'],
} as const;

/** Adds children to a running demo club within a second: into the services' databases, shared out among its parents. */
export async function addManyChildren(club: Place, count: number): Promise<AddedChild[]> {
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
        `WITH crowd AS (SELECT * FROM unnest($1::int8[], $2::int8[]) AS c (id, parent)) ${statement}`,
        used,
      );
    }
  }
  return children;
}

/** One statement in a database of the club's; answers its rows. */
export async function queryDatabase(
  url: string,
  statement: string,
  bound: readonly unknown[] = [],
): Promise<unknown[]> {
  const db = new Client({ connectionString: url });
  await db.connect();
  try {
    return (await db.query(statement, [...bound])).rows;
  } finally {
    await db.end();
  }
}
