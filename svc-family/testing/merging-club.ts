import { type MovedCounts, type NotReturned, registrationsToMerge } from '@fieldhouse/contracts';
import { answers, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { replaceAgeDocument } from '../src/age-documents/age-document.repository.ts';
import { family } from '../src/service.ts';
import { admin, childForm, type coach, fakeAuth, jiWon, NOW, rosa, user } from './build.ts';

/** The services whose answers complete a merge. */
export const ANSWERING_SERVICES = ['events', 'gamedata', 'notify'] as const;

export const DAY_MS = 86_400_000;

export type Parent = { userId: number; role: 'parent' };

/**
 * svc-family with two families who each added the same child, made again for each test: Rosa's is `mateo`, Ji-won's is
 * `duplicate`. The parents have one phone, so a merge links Ji-won to Rosa's child. Called once in a test file.
 */
export function mergingClub() {
  const calls = localCalls();
  let service: TestService;
  const club = {
    calls,
    get service() {
      return service;
    },
    now: NOW,
    mateo: 0,
    duplicate: 0,
    add: async (who: Parent, profile: object): Promise<number> =>
      (await club.service.as(who).post('/api/children', childForm({ ...profile, confirmNotDuplicate: true }))).body.id,
    merge: (body: object = {}, who: typeof admin | typeof coach | typeof rosa = admin) =>
      club.service.as(who).post('/api/admin/merge-children', {
        ...{ primaryChildId: club.mateo, duplicateChildIds: [club.duplicate] },
        ...body,
      }),
    undo: (id: number, who: typeof admin | typeof coach = admin) =>
      club.service.as(who).post(`/api/admin/merges/${id}/undo`),
    merges: async () => (await club.service.as(admin).get('/api/admin/merges')).body,
    idsOf: async (who: Parent) =>
      (await club.service.as(who).get('/api/children')).body.map(({ id }: { id: number }) => id),
    guardiansOf: async (id: number): Promise<number[]> =>
      (await club.service.as(admin).get(`/api/children/${id}/parents`)).body.map((parent: { id: number }) => parent.id),
    /** Delivers the answers of all services to the last event about the merge. */
    applied: async (id: number, answer: { counts?: MovedCounts; notReturned?: NotReturned[] } = {}) => {
      const merged = await club.service.published('child.merged');
      const events = [...merged, ...(await club.service.published('child.merge-undone'))];
      const mergeVersion = Math.max(...events.filter(({ data }) => data.id === id).map(({ data }) => data.version));
      for (const source of ANSWERING_SERVICES) {
        const outcome = source === 'events' ? answer : {};
        await club.service.deliver(
          'child.merge-applied',
          { id, version: 1, mergeVersion, service: source, counts: {}, notReturned: [], ...outcome },
          { source },
        );
      }
    },
    /** A merge that every service has applied: its id. */
    merged: async (body: object = {}): Promise<number> => {
      const answer = await club.merge(body);
      expect([answer.status, answer.body]).toMatchObject([201, { state: 'merging' }]);
      await club.applied(answer.body.id);
      return answer.body.id;
    },
    storeDocument: (childId: number, text: string, at: string): Promise<void> =>
      club.service.ctx.db.transaction((tx) =>
        replaceAgeDocument(tx, { childId, image: Buffer.from(text), uploadedBy: 5, uploadedAt: new Date(at) }),
      ),
  };

  beforeAll(async () => {
    service = await startTestService(family, {
      clock: () => club.now,
      adapters: { calls },
      answers: [
        ...fakeAuth(),
        answers(registrationsToMerge, async ({ childIds }) => ({
          children: childIds.map((childId) => ({ childId, registrations: childId * 10, teams: 1 })),
          sameEvents: [],
        })),
      ],
    });
  });
  beforeEach(async () => {
    club.now = NOW;
    await service.empty();
    await service.deliver('user.registered', user({ id: 1, role: 'admin', firstName: 'Avery', lastName: 'Stone' }));
    await service.deliver('user.registered', user({ id: 5, phone: '+1 512-555-0005' }));
    const otherParent = { id: 6, firstName: 'Ji-won', lastName: 'Park', phone: '5125550005' };
    await service.deliver('user.registered', user(otherParent));
    club.mateo = await club.add(rosa, {});
    club.duplicate = await club.add(jiWon, { nickname: 'Teo', birthdate: '2017-04-04' });
  });
  afterAll(() => service.stop());
  return club;
}
