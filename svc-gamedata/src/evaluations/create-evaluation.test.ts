import { childWithGuardians } from '@fieldhouse/contracts';
import { answers, purgeDeletedPeople } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auth, events } from '../../testing/club.ts';
import { admin, child, coach, guardian, parent } from '../../testing/family.ts';
import { gamedata } from '../service.ts';
import type { SkillEvaluation } from './evaluation.ts';

/** Six in the evening in Texas; in London the next day has begun. */
const NOW = new Date('2026-11-22T00:30:00Z');
const TODAY = '2026-11-21';

/** Children that svc-family does not have any more. */
const removed = new Set<number>();
/** Child 2 was archived. */
const withArchived = answers(childWithGuardians, async ({ childId }) => ({
  child: childId <= 5 && !removed.has(childId) ? child({ id: childId, isActive: childId !== 2 }) : null,
  guardians: [guardian(childId, parent.userId)],
}));

let service: TestService;
let isolated: TestService;
beforeAll(async () => {
  const clock = () => NOW;
  [service, isolated] = await Promise.all([
    startTestService(gamedata, { answers: [withArchived, auth, events], clock }),
    startTestService(gamedata, { answers: [withArchived, auth], clock }),
  ]);
});
afterAll(() => Promise.all([service.stop(), isolated.stop()]));

const FORM = {
  ...{ childId: 1, sport: 'baseball', date: TODAY, eventId: 7, notes: ' Quick hands ' },
  skills: { hitting: 8, pitching: 5, throwing: 10 },
};
const evaluate = (changes: object = {}, key?: string) =>
  service.as(coach).post('/api/skill-evaluations', { ...FORM, ...changes }, key ? { 'Idempotency-Key': key } : {});
const stored = async (): Promise<number> =>
  (await service.ctx.db('evaluation').count<{ count: number }[]>('* AS count'))[0]?.count ?? 0;

describe('When a coach evaluates a child', () => {
  it('Then it has the names of child, event and coach @spec S2.3.501, S2.3.502, S2.7.502, S2.4.501', async () => {
    const { status, body, headers } = await evaluate();
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), version: expect.any(Number), childId: 1, sport: 'baseball', date: TODAY },
        child: { id: 1, firstName: 'Mateo', lastName: 'Alvarez', nickname: null, age: 9, isActive: true },
        ...{ eventId: 7, eventTitle: 'Hitting Clinic', coachName: 'Dana Mercer', notes: 'Quick hands' },
        ...{ skills: { hitting: 8, pitching: 5, throwing: 10 }, average: 7.7, trend: 'steady', previousAverage: null },
        createdAt: NOW.toISOString(),
      },
    ]);
    expect(headers.get('ETag')).toBe(`"${body.version}"`);
    const row = await service.ctx.db('evaluation').where({ id: body.id }).first('coach_id', 'event_id');
    expect(row).toEqual({ coach_id: 2, event_id: 7 });
  });

  it('Then its parent reads it at once, with the trend since the previous one', async () => {
    await evaluate({ skills: { hitting: 4 }, eventId: null, notes: null });
    const { body } = await service.as(parent).get('/api/children/1/evaluations');
    expect(
      body.slice(0, 2).map(({ average, trend, coachName }: SkillEvaluation) => [average, trend, coachName]),
    ).toEqual([
      [4, 'needs-work', 'Dana Mercer'],
      [7.7, 'steady', 'Dana Mercer'],
    ]);
  });

  it('Then it is published once, without ratings and notes, and an edit is not @spec S1.5.160', async () => {
    const [{ body }] = [await evaluate({}, 'key-of-event'), await evaluate({}, 'key-of-event')];
    const edit = { notes: 'Quicker', skills: { hitting: 9 } };
    expect((await service.as(coach).put(`/api/evaluations/${body.id}`, edit)).status).toBe(200);
    const published = (await service.published('evaluation.recorded')).filter(({ data }) => data.id === body.id);
    expect(published.map(({ data, actor }) => [data, actor])).toEqual([
      [
        {
          ...{ id: body.id, version: body.version, childId: 1, userId: 2, sport: 'baseball' },
          skills: ['hitting', 'pitching', 'throwing'],
        },
        2,
      ],
    ]);
  });

  it('Then an admin may, a parent gets 403 and a visitor 401 @spec S2.6.501, S2.6.502', async () => {
    const byAdmin = await service.as(admin).post('/api/skill-evaluations', FORM);
    expect([byAdmin.status, byAdmin.body.coachName]).toEqual([201, 'Avery Stone']);
    expect((await service.as(parent).post('/api/skill-evaluations', FORM)).status).toBe(403);
    expect((await service.anonymous.post('/api/skill-evaluations', FORM)).status).toBe(401);
  });

  it('Then notes alone are enough, and event and notes may be absent @spec S2.5.506', async () => {
    const { body } = await evaluate({ skills: {}, eventId: undefined });
    expect([body.skills, body.average, body.eventId, body.eventTitle]).toEqual([{}, 0, null, null]);
    expect((await evaluate({ notes: undefined, skills: { hitting: 1 } })).body.notes).toBeNull();
  });

  it.each([
    [{ childId: undefined }, 'childId', 'Please select a child'],
    [{ sport: undefined }, 'sport', 'Please select a sport'],
    [{ sport: 'group' }, 'sport', 'Please select a sport'],
    [{ date: undefined }, 'date', 'Please select the evaluation date'],
    [{ date: '' }, 'date', 'Please select the evaluation date'],
    [{ date: '2026-11-22' }, 'date', 'The evaluation date cannot be in the future'],
    [{ skills: { hitting: 0 } }, 'skills.hitting', 'Ratings are whole numbers from 1 to 10'],
    [{ skills: { hitting: 11 } }, 'skills.hitting', 'Ratings are whole numbers from 1 to 10'],
    [{ skills: { hitting: 7.5 } }, 'skills.hitting', 'Ratings are whole numbers from 1 to 10'],
    [{ skills: { shooting: 7 } }, 'skills.shooting', 'This is not a skill of the sport'],
    [{ skills: {}, notes: ' ' }, 'skills', 'Please rate at least one skill or write a note'],
    [{ eventId: 8 }, 'eventId', 'Please choose an event from the list'],
    [{ notes: 'n'.repeat(2001) }, 'notes', 'Please use at most 2,000 characters'],
  ])(
    'Then %j is refused for field %s @spec S2.5.502, S2.5.503, S2.5.504, S2.5.505, S2.9.501',
    async (changes, path, message) => {
      const before = await stored();
      const { status, body } = await evaluate(changes);
      expect([status, body.errors]).toEqual([400, [{ path, message }]]);
      expect(await stored()).toBe(before);
    },
  );

  it('Then an unknown child is 404, an archived one 409', async () => {
    expect((await evaluate({ childId: 777 })).status).toBe(404);
    const archived = await evaluate({ childId: 2 });
    expect([archived.status, archived.body.code, archived.body.detail]).toEqual([
      ...[409, 'child_archived', 'Mateo Alvarez is archived and cannot be evaluated'],
    ]);
  });

  it('Then a child that was removed meanwhile is not evaluated', async () => {
    await service.deliver('child.deleted', { id: 3, version: 40 });
    expect((await evaluate({ childId: 3 })).status).toBe(404);
    expect(await service.ctx.db('evaluation').where({ child_id: 3 })).toEqual([]);
  });

  it('Then a child that was archived meanwhile is not evaluated', async () => {
    await service.deliver('child.archived', child({ id: 4, version: 40, isActive: false }));
    const { status, body } = await evaluate({ childId: 4 });
    expect([status, body.code]).toEqual([409, 'child_archived']);
    expect(await service.ctx.db('evaluation').where({ child_id: 4 })).toEqual([]);
  });

  it('Then nothing is stored while svc-events is unavailable, and without an event it is not called', async () => {
    const { status } = await isolated.as(coach).post('/api/skill-evaluations', FORM);
    expect(status).toBe(503);
    expect((await isolated.as(coach).post('/api/skill-evaluations', { ...FORM, eventId: null })).status).toBe(201);
  });

  it('Then the same request, sent twice at once and once more later, creates one evaluation', async () => {
    const before = await stored();
    const [first, second] = await Promise.all([evaluate({}, 'key-1'), evaluate({}, 'key-1')]);
    const third = await evaluate({}, 'key-1');
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(await stored()).toBe(before + 1);
    expect((await evaluate({ notes: 'Other' }, 'key-1')).status).toBe(422);
  });

  it('Then after the child was deleted a repeated request is 404, and its stored answer is deleted', async () => {
    const storedAnswers = () => service.ctx.db('idempotency_key').where({ key: 'key-5' });
    expect((await evaluate({ childId: 5 }, 'key-5')).status).toBe(201);
    expect(await storedAnswers()).toHaveLength(1);
    removed.add(5);
    const again = await evaluate({ childId: 5 }, 'key-5');
    expect([again.status, again.body.message]).toEqual([404, 'Child not found']);
    await service.deliver('child.deleted', { id: 5, version: 40 });
    await purgeDeletedPeople.run(service.ctx);
    expect(await storedAnswers()).toEqual([]);
    expect((await evaluate({ childId: 5 }, 'key-5')).status).toBe(404);
  });
});
