import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { auth, events } from '../../testing/club.ts';
import { admin, coach, family, parent } from '../../testing/family.ts';
import { gamedata } from '../service.ts';
import type { SkillEvaluation } from './evaluation.ts';

let service: TestService;
let made: SkillEvaluation;
beforeAll(async () => {
  service = await startTestService(gamedata, {
    answers: [family, auth, events],
    clock: () => new Date('2026-11-21T18:00:00Z'),
  });
});
beforeEach(async () => {
  const form = {
    ...{ childId: 1, sport: 'baseball', date: '2026-11-20', eventId: 7, notes: 'Quick hands' },
    skills: { hitting: 8, pitching: 5 },
  };
  made = (await service.as(coach).post('/api/skill-evaluations', form)).body;
});
afterAll(() => service.stop());

const put = (body: object, ifMatch?: string, who: typeof coach | typeof admin = coach) =>
  service.as(who).put(`/api/evaluations/${made.id}`, body, ifMatch ? { 'If-Match': ifMatch } : {});

describe('When a coach edits an evaluation', () => {
  it('Then its ratings and notes are replaced, without absent skills @spec S2.5.501, S2.7.503, S2.9.502', async () => {
    const { status, body } = await put({ notes: 'Late hands', skills: { hitting: 0, fielding: 10 } });
    expect([status, body]).toEqual([
      200,
      {
        ...{ ...made, version: expect.any(Number), notes: 'Late hands' },
        ...{ skills: { hitting: 0, fielding: 10 }, average: 5, trend: expect.any(String) },
      },
    ]);
    expect(body.version).toBeGreaterThan(made.version);
    expect((await put({ skills: { hitting: 1 } })).body.notes).toBeNull();
  });

  it('Then child, sport and date stay, whatever is sent @spec S2.4.502', async () => {
    const sent = { childId: 2, sport: 'basketball', date: '2020-01-01', skills: { hitting: 3 } };
    const { status, body } = await put(sent);
    expect([status, body.childId, body.sport, body.date, body.skills]).toEqual([
      ...[200, 1, 'baseball', '2026-11-20'],
      { hitting: 3 },
    ]);
  });

  it.each([
    [{ skills: { hitting: -1 } }, 'skills.hitting', 'Ratings are whole numbers from 0 to 10'],
    [{ skills: { hitting: 11 } }, 'skills.hitting', 'Ratings are whole numbers from 0 to 10'],
    [{ skills: { shooting: 4 } }, 'skills.shooting', 'This is not a skill of the sport'],
    [{ skills: {} }, 'skills', 'Please rate at least one skill or write a note'],
  ])('Then %j is refused for field %s', async (body, path, message) => {
    const refused = await put(body);
    expect([refused.status, refused.body.errors]).toEqual([400, [{ path, message }]]);
  });

  it('Then only one of several edits of the same version is accepted', async () => {
    const seen = `"${made.version}"`;
    const answers = await Promise.all([1, 2, 3].map((hitting) => put({ skills: { hitting } }, seen)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const late = await put({ skills: { hitting: 9 } }, seen, admin);
    expect([late.status, late.body.code, late.body.detail]).toEqual([
      ...[412, 'version_conflict'],
      'Someone else has changed this evaluation meanwhile. Please look at it again before you save',
    ]);
    expect((await put({ skills: { hitting: 9 } }, '*', admin)).status).toBe(200);
  });

  it('Then an unknown one is 404, and a parent gets 403', async () => {
    expect((await service.as(coach).put('/api/evaluations/99999', { skills: { hitting: 1 } })).status).toBe(404);
    expect((await service.as(coach).put('/api/evaluations/x', { skills: { hitting: 1 } })).status).toBe(404);
    const path = `/api/evaluations/${made.id}`;
    expect((await service.as(parent).put(path, { skills: { hitting: 1 } })).status).toBe(403);
    expect((await service.anonymous.put(path, { skills: { hitting: 1 } })).status).toBe(401);
  });

  it('Then it cannot be deleted', async () => {
    expect((await service.as(admin).delete(`/api/evaluations/${made.id}`)).status).toBe(405);
  });
});
