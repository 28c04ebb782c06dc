import {
  childContacts,
  childrenAfter,
  childrenOfUser,
  childrenOfUsers,
  childSizes,
  childWithGuardians,
  guardiansOfNamed,
} from '@fieldhouse/contracts';
import { callVia, localCalls } from '@fieldhouse/service-kit';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { childForm, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { family } from '../service.ts';

describe('internal calls of svc-family', () => {
  const calls = localCalls();
  const ask = callVia(calls, 'events');
  const askAsGameData = callVia(calls, 'gamedata');
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

  it('When contacts are requested, Then primary guardians come and unknown ones are left out', async () => {
    const { contacts } = await ask(childContacts, { childIds: [mateo, june, 999] });
    expect(contacts).toEqual([
      { childId: mateo, parentName: 'Rosa Alvarez', parentEmail: 'user5@club.example', parentPhone: '(512) 555-05' },
    ]);
  });

  it('When all children are requested, Then they come by id, page by page', async () => {
    const asGamedata = callVia(calls, 'gamedata');
    const page = async (afterId: number, limit: number) =>
      (await asGamedata(childrenAfter, { afterId, limit })).rows.map(({ id }) => id);
    expect(await page(0, 1)).toEqual([mateo]);
    expect(await page(mateo, 1000)).toEqual([june]);
    expect(await page(june, 1000)).toEqual([]);
  });

  it('When sizes are requested, Then they come for known children, with null for missing sizes', async () => {
    const sized = childForm({ firstName: 'Noa', shirtSize: 'Youth M' });
    const noa = (await service.as(rosa).post('/api/children', { ...sized, confirmNotDuplicate: true })).body.id;
    const { sizes } = await ask(childSizes, { childIds: [noa, mateo, 999] });
    expect(sizes.sort((one, other) => one.childId - other.childId)).toEqual([
      { childId: mateo, shirtSize: null, pantSize: null },
      { childId: noa, shirtSize: 'Youth M', pantSize: null },
    ]);
  });

  it('When a child is requested, Then it comes as it was published, with its guardians', async () => {
    const answer = await ask(childWithGuardians, { childId: mateo });
    expect(answer.child).toEqual((await service.published('child.created'))[0]?.data);
    expect(answer.guardians).toEqual([(await service.published('guardian.linked'))[0]?.data]);
  });

  it('When several children are requested, Then each comes as when it is requested alone, in one statement', async () => {
    const statements: string[] = [];
    const record = ({ sql }: { sql: string }) => {
      if (/FROM (child|guardian)\b/.test(sql)) statements.push(sql);
    };
    service.ctx.db.on('query', record);
    const { more, isViewOnlyEnforced, ...first } = await ask(childWithGuardians, {
      childId: mateo,
      moreIds: [999, june],
    });
    service.ctx.db.off('query', record);
    expect(statements).toHaveLength(1);
    const alone = async (childId: number) => {
      const { isViewOnlyEnforced: said, ...family } = await ask(childWithGuardians, { childId });
      expect(said).toBe(isViewOnlyEnforced);
      return family;
    };
    expect(first).toEqual(await alone(mateo));
    expect(more).toEqual([
      { childId: 999, child: null, guardians: [] },
      { childId: june, ...(await alone(june)) },
    ]);
  });

  it('When a user’s children are requested, Then those they are guardian of come', async () => {
    expect(await askAsGameData(childrenOfUser, { userId: jiWon.userId })).toEqual({
      childIds: [june],
      children: [{ id: june, firstName: 'June', isActive: true }],
    });
    expect(await askAsGameData(childrenOfUser, { userId: 999 })).toEqual({ childIds: [], children: [] });
  });

  it('When users are listed, Then auth gets their children, and finds them by a child’s name @spec S2.7.708', async () => {
    const askAsAuth = callVia(calls, 'auth');
    const { children } = await askAsAuth(childrenOfUsers, { userIds: [rosa.userId, jiWon.userId, 999] });
    expect(children).toContainEqual({ userId: rosa.userId, id: mateo, name: 'Mateo Alvarez', isActive: true });
    expect(children).toContainEqual({ userId: jiWon.userId, id: june, name: 'June Alvarez', isActive: true });
    expect(new Set(children.map(({ userId }) => userId))).toEqual(new Set([rosa.userId, jiWon.userId]));
    const guardiansOf = async (q: string) => (await askAsAuth(guardiansOfNamed, { q })).userIds;
    expect(await guardiansOf('jüne alv')).toEqual([jiWon.userId]);
    expect(await guardiansOf('une')).toEqual([]);
    expect(await guardiansOf(' ')).toEqual([]);
  });

  it('When the child is unknown, Then null and no guardians', async () => {
    expect(await ask(childWithGuardians, { childId: 999 })).toEqual({
      ...{ child: null, guardians: [] },
      isViewOnlyEnforced: false,
    });
  });
});
