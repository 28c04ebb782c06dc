import { SERVICES } from '@fieldhouse/contracts';
import type { Migration } from '@fieldhouse/service-kit';
import { describe, expect, it } from '@jest/globals';
import { DEFINITIONS } from '../local/definitions.ts';
import { brokenRules } from './squawk.ts';

/** Released before migrations could name the oldest release that works with them. Each was proved by its tests. */
const RELEASED = ['0002_found_by', '0003_found_by', '0004_found_by', '0008_found_by', '0005_several_reset_links'];

const all = SERVICES.flatMap((service) =>
  Object.entries<Migration>(DEFINITIONS[service].migrations).map(([name, migration]) => ({ service, name, migration })),
);
const checked = all.flatMap(({ service, name, migration }) =>
  'sql' in migration && !name.startsWith('0001_') && !RELEASED.includes(name) ? [{ service, name, migration }] : [],
);

describe('When a migration takes something away, or changes what is there', () => {
  it.each(checked)('Then svc-$service $name says which releases work with it', async ({ migration }) => {
    if (migration.minVersion === undefined) expect(await brokenRules(migration.sql)).toEqual([]);
    else expect(migration.minVersion).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each([
    ['a dropped column', 'ALTER TABLE mail DROP COLUMN subject', 'ban-drop-column'],
    ['a dropped table', 'DROP TABLE mail', 'ban-drop-table'],
    ['another name', 'ALTER TABLE mail RENAME COLUMN subject TO title', 'renaming-column'],
    ['another type', 'ALTER TABLE mail ALTER COLUMN subject TYPE int8 USING 1', 'changing-column-type'],
    ['a needed value', 'ALTER TABLE mail ALTER COLUMN subject SET NOT NULL', 'adding-not-nullable-field'],
    ['an index that blocks', 'CREATE INDEX mail_by_subject ON mail (subject)', 'require-concurrent-index-creation'],
  ])('Then %s is found', async (_what, sql, rule) => {
    expect(await brokenRules(sql)).toContain(rule);
  });

  it('Then a new table with its indexes, and a column that may be empty, are not', async () => {
    const sql = `
      CREATE TABLE feed (id int8 PRIMARY KEY, name text NOT NULL);
      CREATE INDEX feed_by_name ON feed (name);
      ALTER TABLE mail ADD COLUMN known_state text;
    `;
    expect(await brokenRules(sql)).toEqual([]);
  });
});
