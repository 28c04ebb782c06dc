import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { admin, coach, NOW, rosa, user } from '../../testing/build.ts';
import { asDataUrl, sheet } from '../../testing/drawings.ts';
import { storePlayer } from '../../testing/players.ts';
import { family } from '../service.ts';

const OWN_COACH = { userId: 9, role: 'coach' } as const;

let service: TestService;
let mateo: number;
let lucia: number;
let ofCoach: number;
beforeAll(async () => {
  service = await startTestService(family, { clock: () => NOW });
  for (const id of [5, 9]) await service.deliver('user.registered', user({ id }));
});
afterAll(() => service.stop());
beforeEach(async () => {
  const { db } = service.ctx;
  await service.empty('child', 'audited_view', 'outbox');
  mateo = await storePlayer(db, { parentId: 5 });
  lucia = await storePlayer(db, { firstName: 'Lucia', parentId: 5 });
  ofCoach = await storePlayer(db, { firstName: 'Own', lastName: 'Zest', parentId: 9 });
});

const entries = async () =>
  (await service.published('audit.recorded')).map(({ actor, data: { action, subjectType, childIds } }) => ({
    ...{ actor, action, subjectType, childIds },
  }));

describe('When staff reads data of children', () => {
  it('Then a child’s profile makes one entry for each reader, and duplicates one with their ids @spec S2.2.1163', async () => {
    for (const who of [coach, coach, admin, rosa]) await service.as(who).get(`/api/children/${mateo}`);
    const namesake = await storePlayer(service.ctx.db, { parentId: 9 });
    await service.as(admin).get('/api/admin/duplicates');
    const merge = `primaryChildId=${mateo}&duplicateChildIds=${namesake}`;
    await service.as(admin).get(`/api/admin/merge-children/preview?${merge}`);
    expect(await entries()).toEqual([
      { actor: 2, action: 'child.viewed', subjectType: 'child', childIds: [mateo] },
      { actor: 1, action: 'child.viewed', subjectType: 'child', childIds: [mateo] },
      { actor: 1, action: 'child.viewed', subjectType: 'club', childIds: [mateo, lucia, ofCoach, namesake] },
      { actor: 1, action: 'contact.viewed', subjectType: 'child', childIds: [mateo, namesake] },
    ]);
  });

  it('Then repeated reads of a child’s contacts make one entry @spec S2.2.1163, S2.2.1164', async () => {
    for (const who of [coach, coach, admin, rosa]) await service.as(who).get(`/api/children/${mateo}/parents`);
    expect(await entries()).toEqual([
      { actor: 2, action: 'contact.viewed', subjectType: 'child', childIds: [mateo] },
      { actor: 1, action: 'contact.viewed', subjectType: 'child', childIds: [mateo] },
    ]);
  });

  it('Then a list makes one entry with its children, and an export another @spec S2.2.1164', async () => {
    await service.as(coach).get('/api/all-children?limit=1');
    await service.as(coach).get('/api/all-children');
    await service.as(coach).get('/api/admin/export-all-players');
    expect(await entries()).toEqual([
      { actor: 2, action: 'contact.viewed', subjectType: 'club', childIds: [lucia] },
      { actor: 2, action: 'contact.viewed', subjectType: 'club', childIds: [mateo, ofCoach] },
      { actor: 2, action: 'contact.exported', subjectType: 'club', childIds: [mateo, lucia, ofCoach] },
    ]);
  });

  it('Then an age document makes an entry, and a missing one makes none @spec S2.2.1163', async () => {
    const path = `/api/children/${mateo}/age-verification`;
    await service.as(coach).get(path);
    await service.as(rosa).post(path, { document: asDataUrl(await sheet(40, 40).png().toBuffer()) });
    for (const who of [rosa, coach, coach]) await service.as(who).get(path);
    expect(await entries()).toEqual([
      { actor: 2, action: 'age-document.viewed', subjectType: 'child', childIds: [mateo] },
    ]);
  });

  it('Then a coach’s own children make none @spec S2.2.1165', async () => {
    await service.as(OWN_COACH).get(`/api/children/${ofCoach}`);
    await service.as(OWN_COACH).get(`/api/children/${ofCoach}/parents`);
    await service.as(OWN_COACH).get('/api/all-children');
    expect(await entries()).toEqual([
      { actor: 9, action: 'contact.viewed', subjectType: 'club', childIds: [mateo, lucia] },
    ]);
  });
});
