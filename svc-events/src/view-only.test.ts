import { VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, guardian, otherParent, playFamily, startClub } from '../testing/club.ts';
import { events } from './service.ts';

/** Every call that changes something for a child as its guardian. */
const CHANGES = ['POST /api/register-child', 'DELETE /api/registrations/cancel/{childId}/{eventId}'];

const MATEO = 1;

describe('calls that change something for a child as its guardian', () => {
  it('Then each of this service is in the table @spec S2.9.802', () => {
    const changing = events.routes
      .filter(({ method, access }) => method !== 'get' && (access === 'signed-in' || access.includes('parent')))
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(changing.sort()).toEqual(CHANGES.toSorted());
  });
});

describe.each([false, true])('When View Only is enforced: %s', (enforceViewOnly) => {
  const links = [guardian(MATEO, otherParent.userId, { accessLevel: 'view-only', isPrimary: false })];
  let club: Club;
  let eventId = 0;
  beforeAll(async () => {
    club = await startClub({ environment: { enforceViewOnly }, answers: playFamily([child({ id: MATEO })], links) });
    for (const link of links) await club.deliver('guardian.linked', link);
    eventId = (await club.makeEvent()).id;
  });
  afterAll(() => club.stop());
  afterEach(() => cancel(coach));

  type Asker = typeof otherParent | typeof coach;
  const register = (as: Asker) => club.as(as).post('/api/register-child', { childId: MATEO, eventId });
  const cancel = (as: Asker) => club.as(as).delete(`/api/registrations/cancel/${MATEO}/${eventId}`);
  const refused = [403, VIEW_ONLY_MESSAGE];

  it('Then a View Only guardian registers and cancels, or does neither @spec S2.9.801, S2.9.802', async () => {
    const registered = await register(otherParent);
    if (enforceViewOnly) {
      expect([registered.status, registered.body.message]).toEqual(refused);
      expect((await register(coach)).status).toBe(201);
    } else expect(registered.status).toBe(201);
    const cancelled = await cancel(otherParent);
    if (enforceViewOnly) expect([cancelled.status, cancelled.body.message]).toEqual(refused);
    else expect(cancelled.status).toBe(200);
    expect((await cancel(coach)).status).toBe(enforceViewOnly ? 200 : 404);
  });

  it('Then a View Only guardian reads the registrations @spec S2.9.803', async () => {
    expect((await register(coach)).status).toBe(201);
    const { status, body } = await club.as(otherParent).get(`/api/children/${MATEO}/registrations`);
    expect([status, body.at(-1)]).toMatchObject([200, { id: eventId, state: 'active' }]);
  });

  it('Then a level that the owner raised counts at once', async () => {
    links.splice(0, 1, guardian(MATEO, otherParent.userId, { version: 2, isPrimary: false }));
    expect((await register(otherParent)).status).toBe(201);
    expect((await cancel(otherParent)).status).toBe(200);
  });
});

describe('When svc-family is away and View Only is enforced', () => {
  let club: Club;
  let eventId = 0;
  beforeAll(async () => {
    club = await startClub({ environment: { enforceViewOnly: true } });
    await club.deliver('guardian.linked', guardian(MATEO, otherParent.userId, { accessLevel: 'view-only' }));
    eventId = (await club.makeEvent()).id;
  });
  afterAll(() => club.stop());

  it('Then nobody is refused by what may be a second old: 503; Full Access needs no question', async () => {
    const register = (userId: number) =>
      club.as({ userId, role: 'parent' }).post('/api/register-child', { childId: MATEO, eventId });
    expect((await register(otherParent.userId)).status).toBe(503);
    expect((await register(5)).status).toBe(201);
  });

  it('Then a link that an earlier version stored without a level counts as View Only', async () => {
    await club.ctx.db('known_guardian').insert({ id: 9999, child_id: 3, user_id: 77, version: 1 });
    expect(await club.ctx.db('known_guardian').where({ id: 9999 }).first('access_level')).toEqual({
      access_level: 'view-only',
    });
  });
});
