import { childContacts, childrenAfter, childrenOfUser, childSizes, childWithGuardians } from '@fieldhouse/contracts';
import { askVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { childForm, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

describe('what svc-family answers to other services', () => {
  const calls = localCalls();
  const ask = askVia(calls, 'events');
  const askAsGameData = askVia(calls, 'gamedata');
  let service: TestService;
  let mateo = 0;
  let june = 0;

  beforeAll(async () => {
    service = await startTestService(family, { clock: () => NOW, adapters: { calls } });
    await service.deliver('user.registered', user({ id: 5 }));
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
    june = (await service.as(jiWon).post('/api/children', childForm({ firstName: 'June' }))).body.id;
  });
  afterAll(() => service.stop());

  it('When contacts are asked, Then primary guardians come and whoever is unknown is left out', async () => {
    const { contacts } = await ask(childContacts, { childIds: [mateo, june, 999] });
    expect(contacts).toEqual([
      { childId: mateo, parentName: 'Rosa Alvarez', parentEmail: 'user5@club.example', parentPhone: '(512) 555-05' },
    ]);
  });

  it('When another service learns the children, Then they come by id, page by page', async () => {
    const asGamedata = askVia(calls, 'gamedata');
    const page = async (afterId: number, limit: number) =>
      (await asGamedata(childrenAfter, { afterId, limit })).rows.map(({ id }) => id);
    expect(await page(0, 1)).toEqual([mateo]);
    expect(await page(mateo, 1000)).toEqual([june]);
    expect(await page(june, 1000)).toEqual([]);
  });

  it('When sizes are asked, Then those of the children that are known come, missing ones as null', async () => {
    const sized = childForm({ firstName: 'Noa', shirtSize: 'Youth M' });
    const noa = (await service.as(rosa).post('/api/children', { ...sized, confirmNotDuplicate: true })).body.id;
    const { sizes } = await ask(childSizes, { childIds: [noa, mateo, 999] });
    expect(sizes.sort((one, other) => one.childId - other.childId)).toEqual([
      { childId: mateo, shirtSize: null, pantSize: null },
      { childId: noa, shirtSize: 'Youth M', pantSize: null },
    ]);
  });

  it('When a child is asked for, Then it comes as it was told, with its guardians', async () => {
    const answer = await ask(childWithGuardians, { childId: mateo });
    expect(answer.child).toEqual((await service.published('child.created'))[0]?.data);
    expect(answer.guardians).toEqual([(await service.published('guardian.linked'))[0]?.data]);
  });

  it('When a user’s children are asked for, Then those they are guardian of come', async () => {
    expect((await askAsGameData(childrenOfUser, { userId: jiWon.userId })).childIds).toEqual([june]);
    expect(await askAsGameData(childrenOfUser, { userId: 999 })).toEqual({ childIds: [] });
  });

  it('When nobody knows the child, Then null and no guardians', async () => {
    expect(await ask(childWithGuardians, { childId: 999 })).toEqual({ child: null, guardians: [] });
  });
});
