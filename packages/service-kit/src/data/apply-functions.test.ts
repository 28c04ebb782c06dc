import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BareService, bareService } from '../testing/bare-service.ts';
import { migrate } from './migrate.ts';
import { readSqlFunctions } from './sql-functions.ts';

/** Two releases: the second has one more table. */
const FIRST = {
  '0001_one': { sql: 'CREATE TABLE one (id int, word text GENERATED ALWAYS AS (loud(id::text)) STORED)' },
};
const SECOND = { ...FIRST, '0002_two': { sql: 'CREATE TABLE two (id int)' } };

const answerFunction = (value: string) =>
  `CREATE OR REPLACE FUNCTION answer() RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN '${value}'; END $$;`;
const FUNCTIONS = {
  'values/loud.sql':
    'CREATE OR REPLACE FUNCTION loud(value text) RETURNS text LANGUAGE sql IMMUTABLE RETURN upper(value);',
  'answer.sql': answerFunction('first'),
};

describe('functions of a sql folder', () => {
  let service: BareService;
  let folder: string;
  beforeEach(async () => {
    service = await bareService({ name: 'family' });
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-sql-'));
    await mkdir(join(folder, 'values'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
    await service.close();
  });

  const migrateTo = async (migrations: typeof FIRST, files: Record<string, string>) => {
    for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql);
    const functions = readSqlFunctions(pathToFileURL(`${folder}/`));
    await migrate(service.database.url, { migrations, functions });
  };
  const answer = async () => (await service.ctx.db.raw('SELECT answer() AS said')).rows[0].said;
  /** The transaction that wrote the function last. */
  const writtenIn = async () =>
    (await service.ctx.db.raw(`SELECT xmin::text FROM pg_proc WHERE proname = 'answer'`)).rows;

  it('When a database is new, Then a column may use a value function, and a function may use a table', async () => {
    const count =
      'CREATE OR REPLACE FUNCTION ones() RETURNS int8 LANGUAGE sql BEGIN ATOMIC SELECT count(*) FROM one; END';
    await migrateTo(FIRST, { ...FUNCTIONS, 'ones.sql': count });
    await service.ctx.db('one').insert({ id: 7 });
    expect((await service.ctx.db.raw('SELECT word, ones() FROM one')).rows).toEqual([{ word: '7', ones: 1 }]);
  });

  it('When a function calls one that is later in the alphabet, Then both are created', async () => {
    const calling = `CREATE OR REPLACE FUNCTION aside() RETURNS text LANGUAGE sql AS 'SELECT answer()'`;
    await migrateTo(FIRST, { ...FUNCTIONS, 'an-aside.sql': calling });
    expect((await service.ctx.db.raw('SELECT aside() AS said')).rows).toEqual([{ said: 'first' }]);
  });

  it('When the text of a function changes, Then it is applied again, and other functions are not', async () => {
    await migrateTo(FIRST, FUNCTIONS);
    const before = await writtenIn();
    await migrateTo(SECOND, { ...FUNCTIONS, 'other.sql': answerFunction('x').replace('answer', 'other') });
    expect(await writtenIn()).toEqual(before);
    await migrateTo(SECOND, { ...FUNCTIONS, 'answer.sql': answerFunction('second') });
    expect(await answer()).toBe('second');
  });

  it('When a replica of the previous release starts again, Then it does not change newer functions', async () => {
    await migrateTo(FIRST, FUNCTIONS);
    await migrateTo(SECOND, { 'answer.sql': answerFunction('second') });
    await service.ctx.db.raw("DROP FUNCTION answer; DELETE FROM sql_function WHERE name = 'answer'");
    await migrateTo(FIRST, FUNCTIONS);
    await expect(answer()).rejects.toThrow('answer() does not exist');
  });

  it('When the previous release has the same tables, Then the newer functions stay as well', async () => {
    await migrateTo(FIRST, FUNCTIONS);
    await migrateTo(FIRST, { 'answer.sql': answerFunction('second') });
    await migrateTo(FIRST, FUNCTIONS);
    expect(await answer()).toBe('second');
    await migrateTo(FIRST, { 'answer.sql': answerFunction('third') });
    expect(await answer()).toBe('third');
  });

  it('When one function cannot be applied, Then no function is changed', async () => {
    await migrateTo(FIRST, FUNCTIONS);
    const files = {
      'answer.sql': answerFunction('second'),
      'wrong.sql': 'CREATE OR REPLACE FUNCTION wrong() RETURNS nonsense',
    };
    await expect(migrateTo(FIRST, files)).rejects.toThrow();
    expect(await answer()).toBe('first');
  });
});
