import { describe, expect, it } from '@jest/globals';
import { admin, coach, NOW } from '../../testing/build.ts';
import { DAY_MS, mergingClub } from '../../testing/merging-club.ts';

const club = mergingClub();

describe('GET /api/admin/merge-children/preview', () => {
  const preview = (ids: string, who: typeof admin | typeof coach = admin) =>
    club.service.as(who).get(`/api/admin/merge-children/preview?primaryChildId=${club.mateo}&duplicateChildIds=${ids}`);

  it('Then it counts the records of each service, and names unavailable services @spec S2.7.953', async () => {
    const { status, body } = await preview(`${club.duplicate}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      primary: {
        id: club.mateo,
        registrations: club.mateo * 10,
        guardians: [{ id: 5, name: 'Rosa Alvarez' }],
        evaluations: null,
      },
      duplicates: [{ id: club.duplicate, nickname: 'Teo', registrations: club.duplicate * 10, gameRecords: null }],
      ...{ unavailable: ['gamedata'], sameEvents: [], undoUntil: new Date(NOW.getTime() + 30 * DAY_MS).toISOString() },
    });
    expect((await preview(`${club.duplicate},999`)).status).toBe(404);
    expect((await preview('x')).status).toBe(400);
    expect((await preview(`${club.mateo}`)).status).toBe(400);
    expect((await preview(`${club.duplicate}`, coach)).status).toBe(403);
  });
});
