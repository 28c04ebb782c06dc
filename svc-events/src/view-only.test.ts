import { VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Club, child, coach, fakeFamily, guardian, otherParent, startClub } from '../testing/club.ts';
import { linkOf } from '../testing/feeds.ts';
import { events } from './service.ts';

/** Every request that changes something for a child as its guardian. */
const CHANGES = [
  'POST /api/register-child',
  'DELETE /api/registrations/cancel/{childId}/{eventId}',
  'PUT /api/registrations/{id}/slot',
];
/** They change nothing of a child: every guardian has links to calendars. */
const OWN = ['POST /api/calendar-feeds', 'PATCH /api/calendar-feeds/{id}', 'DELETE /api/calendar-feeds/{id}'];

const MATEO = 1;

describe('When requests change something for a child as its guardian', () => {
  it('Then the table has each route of this service @spec S2.9.802', () => {
    const changing = events.routes
      .filter(({ method, access }) => method !== 'get' && (access === 'signed-in' || access.includes('parent')))
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(changing.sort()).toEqual([...CHANGES, ...OWN].toSorted());
  });
});

describe.each([
  [false, 'svc-family'],
  [true, 'svc-family'],
  [true, 'the environment'],
])('When View Only is enforced: %s, says %s', (enforceViewOnly, says) => {
  const links = [guardian(MATEO, otherParent.userId, { accessLevel: 'view-only', isPrimary: false })];
  let club: Club;
  let eventId = 0;
  let slotIds: number[] = [];
  beforeAll(async () => {
    // A svc-family of 1.3 says nothing, and the environment decides.
    const isSaid = says === 'svc-family';
    club = await startClub({
      environment: { enforceViewOnly: isSaid ? !enforceViewOnly : enforceViewOnly },
      answers: fakeFamily([child({ id: MATEO })], links, isSaid ? enforceViewOnly : undefined),
    });
    for (const link of links) await club.deliver('guardian.linked', link);
    const slots = { startTime: '16:00', endTime: '17:00', allowTimeSlots: true, capacity: 2 };
    eventId = (await club.makeEvent(slots)).id;
    slotIds = await club.slotIds(eventId);
  });
  afterAll(() => club.stop());
  afterEach(() => cancel(coach));

  type Caller = typeof otherParent | typeof coach;
  const register = (as: Caller) =>
    club.as(as).post('/api/register-child', { childId: MATEO, eventId, timeSlotId: slotIds[0] });
  const cancel = (as: Caller) => club.as(as).delete(`/api/registrations/cancel/${MATEO}/${eventId}`);
  const changeSlot = async (as: Caller) => {
    const [{ id }] = await club.ctx.db('registration').where({ event_id: eventId, state: 'active' }).select('id');
    return club.as(as).put(`/api/registrations/${id}/slot`, { timeSlotId: slotIds[1] });
  };
  const refused = [403, VIEW_ONLY_MESSAGE];

  it('Then a View Only guardian can register and cancel unless enforced @spec S2.9.801, S2.9.802', async () => {
    const registered = await register(otherParent);
    if (enforceViewOnly) {
      expect([registered.status, registered.body.message]).toEqual(refused);
      expect((await register(coach)).status).toBe(201);
    } else expect(registered.status).toBe(201);
    const changed = await changeSlot(otherParent);
    if (enforceViewOnly) expect([changed.status, changed.body.message]).toEqual(refused);
    else expect(changed.status).toBe(200);
    const cancelled = await cancel(otherParent);
    if (enforceViewOnly) expect([cancelled.status, cancelled.body.message]).toEqual(refused);
    else expect(cancelled.status).toBe(200);
    expect((await cancel(coach)).status).toBe(enforceViewOnly ? 200 : 404);
  });

  it('Then a View Only guardian has a link to a calendar, for the child or for all @spec S1.7.112', async () => {
    expect((await register(coach)).status).toBe(201);
    for (const form of [{}, { childIds: [MATEO] }]) {
      const { path } = await linkOf(club, otherParent, form);
      const { status, body } = await club.anonymous.get(path);
      expect([status, body]).toEqual([200, expect.stringContaining('SUMMARY:Mateo: Hitting Clinic')]);
    }
  });

  it('Then a View Only guardian reads the registrations @spec S2.9.803', async () => {
    expect((await register(coach)).status).toBe(201);
    const { status, body } = await club.as(otherParent).get(`/api/children/${MATEO}/registrations`);
    expect([status, body.at(-1)]).toMatchObject([200, { id: eventId, state: 'active' }]);
  });

  it('Then a raised access level counts at once', async () => {
    links.splice(0, 1, guardian(MATEO, otherParent.userId, { version: 2, isPrimary: false }));
    expect((await register(otherParent)).status).toBe(201);
    expect((await cancel(otherParent)).status).toBe(200);
  });
});
