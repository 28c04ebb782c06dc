import { SERVICES } from '@fieldhouse/contracts';
import { testDatabase } from '@fieldhouse/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DEFINITIONS } from './definitions.ts';

describe('the functions of a service', () => {
  it.each(SERVICES)(
    'When those of svc-%s are applied to its tables, then PostgreSQL finds no mistake in them',
    async (name) => {
      const { functions = { values: [], others: [] } } = DEFINITIONS[name];
      const database = await testDatabase(DEFINITIONS[name]);
      const client = new Client({ connectionString: database.url });
      await client.connect();
      try {
        await client.query('BEGIN');
        // A start does not check this, because a function may call one that is created later.
        await client.query('SET LOCAL check_function_bodies = on');
        for (const { sql } of [...functions.values, ...functions.others]) await client.query(sql);
        const { rows } = await client.query('SELECT name FROM sql_function');
        const applied = rows.map((row) => row.name);
        expect(applied).toEqual(expect.arrayContaining(functions.others.map((one) => one.name)));
      } finally {
        await client.end();
        await database.drop();
      }
    },
  );
});
