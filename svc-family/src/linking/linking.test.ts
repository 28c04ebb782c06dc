import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, childForm, coach, jiWon, NOW, rosa, user } from '../../testing/build.ts';
import { storePlayer } from '../../testing/players.ts';
import { family } from '../service.ts';

const LINKS = '/api/admin/child-parent-links';

describe('links between children and parents', () => {
  let service: TestService;
  let mateo = 0;
  beforeAll(async () => {
    service = await startTestService(family, { clock: () => NOW });
    await service.deliver('user.registered', user({ id: 5 }));
    await service.deliver('user.registered', user({ id: 6, firstName: 'Ji-won', lastName: 'Park' }));
    await service.deliver('user.registered', user({ id: 7, role: 'coach', firstName: 'Theo', lastName: 'Banks' }));
    await service.deliver('coach.archived', user({ id: 8, role: 'coach', firstName: 'Al', isActive: false }));
    mateo = (await service.as(rosa).post('/api/children', childForm())).body.id;
  });
  afterAll(() => service.stop());

  const link = (body: object, as: typeof admin | typeof coach | typeof rosa = admin) =>
    service.as(as).post('/api/admin/link-child-to-parent', { childId: mateo, accessLevel: 'full', ...body });
  const list = async (query = '') => service.as(admin).get(`${LINKS}${query}`);
  const remove = (id: number, as: typeof admin | typeof coach | typeof rosa = admin) =>
    service.as(as).delete(`${LINKS}/${id}`);
  const idsOf = async (as: typeof jiWon | typeof rosa) =>
    (await service.as(as).get('/api/children')).body.map(({ id }: { id: number }) => id);

  it('When a parent is linked, Then the child is theirs @spec S2.4.801, S2.7.801-803', async () => {
    const { status, body } = await link({ parentId: 6, accessLevel: 'view-only' });
    expect([status, body]).toEqual([
      201,
      {
        ...{ id: expect.any(Number), childId: mateo, childName: 'Mateo Alvarez', isChildActive: true },
        ...{ parentId: 6, parentName: 'Ji-won Park', parentEmail: 'user6@club.example' },
        ...{ accessLevel: 'view-only', isPrimary: false, createdAt: NOW.toISOString(), invitedBy: null },
      },
    ]);
    expect(await idsOf(jiWon)).toEqual([mateo]);
    const { body: links } = await list();
    expect(links).toEqual([expect.objectContaining({ parentId: 5, isPrimary: true }), body]);
    const [, linked] = await service.published('guardian.linked');
    expect(linked).toMatchObject({ actor: 1, data: { id: body.id, userId: 6, accessLevel: 'view-only' } });

    expect((await remove(body.id)).status).toBe(204);
    expect(await idsOf(jiWon)).toEqual([]);
    const [unlinked] = await service.published('guardian.unlinked');
    expect(unlinked).toMatchObject({ actor: 1, data: { id: body.id, childId: mateo, userId: 6 } });
    expect((await remove(body.id)).body).toMatchObject({ status: 404, message: 'Link not found' });
  });

  it('When the pair is linked already, Then 409 and no event, even concurrently @spec S2.5.802', async () => {
    const again = await link({ parentId: 5 });
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'already_linked', message: 'Rosa Alvarez is already linked to Mateo Alvarez' },
    ]);
    const before = (await service.published('guardian.linked')).length;
    const both = await Promise.all([link({ parentId: 6 }), link({ parentId: 6 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await service.published('guardian.linked')).toHaveLength(before + 1);
    for (const { status, body } of both) if (status === 201) await remove(body.id);
  });

  it('When the link is the primary one, Then it stays @spec S2.4.802', async () => {
    const [primary] = (await list()).body;
    const { status, body } = await remove(primary.id);
    expect([status, body]).toMatchObject([
      409,
      { code: 'primary_link', message: 'The link of a child’s primary parent cannot be removed' },
    ]);
    expect(await idsOf(rosa)).toEqual([mateo]);
  });

  it('When a coach is chosen, Then the link is made, unless archived @spec S2.5.803, S2.5.804', async () => {
    const { status, body } = await link({ parentId: 7 });
    expect([status, body]).toMatchObject([201, { parentName: 'Theo Banks' }]);
    await remove(body.id);
    expect((await link({ parentId: 8 })).body).toMatchObject({
      status: 409,
      code: 'parent_archived',
      message: 'Al Alvarez is archived. Restore the coach before linking a child',
    });
    expect((await link({ parentId: 999 })).body).toMatchObject({ status: 404, message: 'Parent not found' });
    await service.deliver('user.registered', user({ id: 9 }));
    await service.deliver('user.deleted', { id: 9, version: 50 });
    expect((await link({ parentId: 9 })).body).toMatchObject({ status: 404, message: 'Parent not found' });
  });

  it('When the child is archived, Then it is not linked, but a link may be removed @spec S2.5.805', async () => {
    const archived = await storePlayer(service.ctx.db, {
      firstName: 'Nico',
      isActive: false,
      parentId: 5,
      otherParentId: 7,
    });
    expect((await link({ childId: archived, parentId: 6 })).body).toMatchObject({
      status: 409,
      code: 'child_archived',
      message: 'Nico Alvarez is archived. Restore the child before linking a parent',
    });
    expect((await link({ childId: 999, parentId: 6 })).body).toMatchObject({ status: 404, message: 'Child not found' });
    const secondary = (await list('?q=nico')).body.find(({ isPrimary }: { isPrimary: boolean }) => !isPrimary);
    expect(secondary).toMatchObject({ isChildActive: false, parentName: 'Theo Banks' });
    expect((await remove(secondary.id)).status).toBe(204);
  });

  it('When a field is missing, Then 400 names it @spec S2.5.801', async () => {
    const messages = async (body: object) =>
      (await link(body)).body.errors.map(({ message }: { message: string }) => message);
    expect(await messages({ childId: undefined })).toEqual(['Please select a child', 'Please select a parent']);
    expect(await messages({ parentId: 6, accessLevel: 'some' })).toEqual(['Please select an access level']);
  });

  it('When the caller is not an admin, Then 403', async () => {
    for (const who of [coach, rosa]) {
      expect((await link({ parentId: 6 }, who)).status).toBe(403);
      expect((await remove(1, who)).status).toBe(403);
      expect((await service.as(who).get(LINKS)).status).toBe(403);
      expect((await service.as(who).get(`${LINKS}/settings`)).status).toBe(403);
    }
    expect((await service.as(admin).get(`${LINKS}/settings`)).body).toEqual({ enforceViewOnly: false });
  });
});

describe('GET /api/admin/child-parent-links', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(family, { clock: () => NOW });
    await service.deliver('user.registered', user({ id: 5 }));
    await service.deliver(
      'user.registered',
      user({ id: 6, firstName: 'Ji-won', lastName: 'Park', email: 'Ji_Won@x.example' }),
    );
    const db = service.ctx.db;
    for (const firstName of ['Zoe', 'Ada', 'Ada', 'Bo'])
      await storePlayer(db, { firstName, parentId: 5, otherParentId: 6 });
  });
  afterAll(() => service.stop());

  const names = (body: { childName: string; parentName: string }[]) =>
    body.map(({ childName, parentName }) => `${childName.split(' ')[0]} ${parentName.split(' ')[0]}`);
  const found = async (q: string) => {
    const { body, headers } = await service.as(admin).get(`${LINKS}?limit=3&q=${encodeURIComponent(q)}`);
    return [Number(headers.get('X-Total-Count')), ...names(body)];
  };

  it('When the pages are read, Then every link comes once, by the child’s name @spec S2.7.801', async () => {
    const { body: all } = await service.as(admin).get(LINKS);
    expect(names(all)).toEqual(['Ada', 'Ada', 'Bo', 'Zoe'].flatMap((child) => [`${child} Rosa`, `${child} Ji-won`]));
    for (const limit of [1, 3]) {
      const read: unknown[] = [];
      let next: string | undefined = `${LINKS}?limit=${limit}`;
      while (next) {
        const { body, headers } = await service.as(admin).get(next);
        expect(headers.get('X-Total-Count')).toBe('8');
        read.push(...body);
        next = /<([^>]*)>/.exec(headers.get('Link') ?? '')?.[1];
      }
      expect(read).toEqual(all);
    }
  });

  it('When words are searched, Then beginnings of names and of email addresses are found', async () => {
    expect(await found('ada alv')).toEqual([4, 'Ada Rosa', 'Ada Ji-won', 'Ada Rosa']);
    expect(await found('ji-won')).toEqual([4, 'Ada Ji-won', 'Ada Ji-won', 'Bo Ji-won']);
    expect(await found('JI_won@x')).toEqual([4, 'Ada Ji-won', 'Ada Ji-won', 'Bo Ji-won']);
    expect(await found('ji%won')).toEqual([4, 'Ada Ji-won', 'Ada Ji-won', 'Bo Ji-won']);
    expect(await found('won@x')).toEqual([0]);
    // The underscores are no patterns.
    expect(await found('j__won@x')).toEqual([0]);
    expect(await found('nobody')).toEqual([0]);
  });

  it('When the cursor is invalid, Then 400', async () => {
    expect((await service.as(admin).get(`${LINKS}?cursor=abc`)).status).toBe(400);
  });
});
