import { randomUUID } from 'node:crypto';
import { type Db, migrate, openDatabase } from '@fieldhouse/service-kit';
import { type TestDatabase, testDatabase } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from './index.ts';

const NOW = new Date('2026-11-01T12:00:00Z');
const before = Object.fromEntries(Object.entries(migrations).slice(0, 4));
const later = Object.values(migrations).slice(4);
const [rung, onlyTold, forgotten] = [randomUUID(), randomUUID(), randomUUID()];

/** What the version before writes; it also does so while a newer one migrates. */
async function mailAsBefore(db: Db, cause: string, userId: number): Promise<void> {
  await db('mail').insert({
    message_id: `<${cause}.${userId}@club.example>`,
    to_address: `user${userId}@club.example`,
    ...{ subject: 'Registration complete', text: '', html: '', search_words: [], next_try: NOW, created_at: NOW },
  });
}

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase({ name: 'notify', migrations: before });
  db = openDatabase({ databaseUrl: database.url, poolSize: 2 });
  await db('notification').insert({
    ...{
      cause: rung,
      message: 'Mateo Alvarez registered',
      event_id: 4,
      event_title: 'Clinic',
      event_date: '2026-11-28',
    },
    ...{ event_time: '09:00', registration_id: 70, child_id: 11, registered_at: NOW, created_at: NOW },
  });
  await db('inbox').insert({
    ...{ consumer: 'notify', event_id: onlyTold, type: 'registration.cancelled', source: 'events', state: 'done' },
    envelope: { data: { childId: 12 } },
  });
  for (const [index, cause] of [rung, onlyTold, forgotten].entries()) await mailAsBefore(db, cause, 5 + index);
  await migrate(db, migrations);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

describe('When a database from before anybody could be forgotten is migrated', () => {
  it('Then every mail has its reader, and its child as far as anything is left that tells it', async () => {
    await mailAsBefore(db, randomUUID(), 8);
    expect(await db('mail').orderBy('id').select('user_id', 'child_id')).toEqual([
      { user_id: 5, child_id: 11 },
      { user_id: 6, child_id: 12 },
      { user_id: 7, child_id: null },
      { user_id: null, child_id: null },
    ]);
  });

  it('Then each step can be taken back and taken again', async () => {
    await db('mail').where({ user_id: 5 }).update({ state: 'dropped' });
    for (const { down } of later.toReversed()) await down(db);
    expect(await db('mail').orderBy('id').pluck('state')).toEqual(['failed', 'queued', 'queued', 'queued']);
    for (const { up } of later) await up(db);
    expect(await db('mail').orderBy('id').pluck('user_id')).toEqual([5, 6, 7, 8]);
  });
});
