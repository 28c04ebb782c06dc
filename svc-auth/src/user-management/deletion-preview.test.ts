import { childrenAfterDeletion, recordCounts, registrationCounts } from '@fieldhouse/contracts';
import { answers } from '@fieldhouse/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PASSWORD, QUICK_ENGINE, startTestAuth, type TestAuth } from '../../testing/index.ts';

/** Services that do not answer. */
const unavailable = new Set<string>();
const requests: unknown[] = [];

function answer<Answer>(service: string, request: unknown, given: Answer): Answer {
  requests.push([service, request]);
  if (unavailable.has(service)) throw new Error(`svc-${service} is unavailable`);
  return given;
}

let auth: TestAuth;
let admin: Awaited<ReturnType<TestAuth['addUser']>>;
let id: number;
beforeAll(async () => {
  auth = await startTestAuth({
    engine: QUICK_ENGINE,
    answers: [
      answers(childrenAfterDeletion, async (request) =>
        answer('family', request, {
          deleted: [{ id: 11, name: 'Mateo Alvarez' }],
          staying: [{ id: 12, name: 'June Park', newPrimary: 'Ji-won Park' }],
        }),
      ),
      answers(registrationCounts, async (request) => answer('events', request, { registrations: 3, coachedEvents: 7 })),
      answers(recordCounts, async (request) =>
        answer('gamedata', request, { evaluations: 4, gameRecords: 9, writtenEvaluations: 2 }),
      ),
    ],
  });
  admin = await auth.addUser('avery', 'admin');
  id = (await auth.addUser('rosa', 'parent')).userId;
  await auth.signIn('rosa', PASSWORD);
  await auth.signIn('rosa', PASSWORD);
});
afterAll(() => auth.stop());
beforeEach(() => {
  unavailable.clear();
  requests.length = 0;
});

const preview = async () => (await auth.as(admin).get(`/api/admin/users/${id}/deletion`)).body;

describe('When an admin requests what the deletion of a user would delete', () => {
  it('Then every service counts, for children without another guardian only @spec S2.2.712', async () => {
    expect(await preview()).toEqual({
      children: {
        deleted: [{ id: 11, name: 'Mateo Alvarez' }],
        staying: [{ id: 12, name: 'June Park', newPrimary: 'Ji-won Park' }],
      },
      ...{ registrations: 3, coachedEvents: 7, evaluations: 4, gameRecords: 9, writtenEvaluations: 2, sessions: 2 },
    });
    const request = { childIds: [11], coachId: id };
    expect(requests).toEqual([
      ['family', { userId: id }],
      ['events', request],
      ['gamedata', request],
    ]);
  });

  it.each([
    ['events', { registrations: null, coachedEvents: null, evaluations: 4, gameRecords: 9, sessions: 2 }],
    ['gamedata', { registrations: 3, evaluations: null, gameRecords: null, writtenEvaluations: null, sessions: 2 }],
    ['family', { children: null, registrations: null, evaluations: null, gameRecords: null, coachedEvents: 7 }],
  ])('Then the counts of svc-%s are null while it is unavailable', async (service, expected) => {
    unavailable.add(service);
    expect(await preview()).toMatchObject(expected);
  });

  it('Then an unknown user is 404', async () => {
    expect((await auth.as(admin).get('/api/admin/users/999/deletion')).status).toBe(404);
  });
});
