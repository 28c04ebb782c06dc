import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, startClub, user } from '../../tests/club.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

describe('When accounts change', () => {
  it('Then the newest name and role stay, in whatever order they arrive', async () => {
    await club.deliver('user.updated', user({ id: 9, version: 3, firstName: 'Ines', lastName: 'Ford' }));
    await club.deliver('user.registered', user({ id: 9, version: 1, firstName: 'Inez', role: 'parent' }));
    const known = await club.ctx.db('known_user').where({ id: 9 }).first();
    expect(known).toEqual({ id: 9, role: 'coach', name: 'Ines Ford', is_active: true, version: 3, gone: false });
  });

  it('Then no contact of theirs is kept', async () => {
    const columns = await club.ctx
      .db('information_schema.columns')
      .where({ table_name: 'known_user' })
      .pluck('column_name');
    expect(columns.filter((name) => /mail|phone/.test(name))).toEqual([]);
  });
});
