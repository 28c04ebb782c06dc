import { purgeDeletedPeople } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, eventForm, NOW, startClub, user } from '../../testing/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

describe('When accounts change', () => {
  it('Then the newest name and role stay, in any order of delivery', async () => {
    await club.deliver('user.updated', user({ id: 9, version: 3, firstName: 'Ines', lastName: 'Ford' }));
    await club.deliver('user.registered', user({ id: 9, version: 1, firstName: 'Inez', role: 'parent' }));
    const stored = await club.ctx.db('user_projection').where({ id: 9 }).first();
    expect(stored).toEqual({
      ...{ id: 9, role: 'coach', name: 'Ines Ford', is_active: true, version: 3, is_deleted: false },
      search_words: ['ines', 'ford'],
      found_by: ['ines', 'ford', 'inesford'],
    });
  });

  it('Then the stored answers for retries of a deleted user, and those with its name, are deleted', async () => {
    const key = {
      ...{ user_id: 9, route: 'POST /api/events', key: 'one', request_hash: Buffer.alloc(32) },
      ...{ status: 201, body: '{}', created_at: NOW },
    };
    await club.ctx.db('idempotency_key').insert([key, { ...key, user_id: 10 }]);
    const team = { name: 'Hawks', sport: 'baseball', minAge: 8, maxAge: 12, coachIds: [9] };
    const calls = [
      ['/api/teams', team],
      ['/api/events', eventForm({ coachIds: [9] })],
    ] as const;
    for (const [path, body] of calls) {
      expect((await club.as(admin).post(path, body, { 'Idempotency-Key': 'of another user' })).status).toBe(201);
    }
    await club.deliver('user.deleted', { id: 9, version: 4 });
    await purgeDeletedPeople.run(club.ctx);
    expect(await club.ctx.db('idempotency_key').pluck('user_id')).toEqual([10]);
  });

  it('Then an event about a parent takes two statements', async () => {
    const statements: string[] = [];
    const recordStatement = ({ sql }: { sql: string }) => {
      if (/user_projection|coach|team|event\b/.test(sql) && !/inbox|outbox/.test(sql)) statements.push(sql);
    };
    club.ctx.db.on('query', recordStatement);
    await club.deliver('user.registered', user({ id: 11, role: 'parent' }));
    club.ctx.db.off('query', recordStatement);
    expect(statements).toEqual([
      expect.stringContaining('insert into "user_projection"'),
      expect.stringContaining('event_coach'),
    ]);
  });

  it('Then no contact data is stored', async () => {
    const columns = await club.ctx
      .db('information_schema.columns')
      .where({ table_name: 'user_projection' })
      .pluck('column_name');
    expect(columns.filter((name) => /mail|phone/.test(name))).toEqual([]);
  });
});
