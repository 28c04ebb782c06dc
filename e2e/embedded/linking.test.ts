import { addDays, clubToday } from '@fieldhouse/contracts';
import { VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import { type Club, startClub } from '@fieldhouse/infra/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { PNG_URL } from '../support/child-calls.ts';
import { operationsOf } from '../support/live-operations.ts';
import { addOwnChild, mustAnswer, type OwnPerson, registerOwnParent } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

/** Waits at most this long for what other services learn of a link. */
const SECONDS = 5;

interface Things {
  childId: number;
  eventId: number;
}

/** Every call that changes something for a child as its guardian. */
const CHANGES: Readonly<Record<string, (things: Things) => object | undefined>> = {
  'PUT /api/children/{id}': () => ({ firstName: 'Still', lastName: 'Own', birthdate: '2016-05-04' }),
  'POST /api/children/{id}/age-verification': () => ({ document: PNG_URL }),
  'POST /api/register-child': ({ childId, eventId }) => ({ childId, eventId }),
  'DELETE /api/registrations/cancel/{childId}/{eventId}': () => undefined,
  'DELETE /api/children/{id}': () => undefined,
};

/** What is signed in for but changes nothing for a child as its guardian, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /api/waivers/sign': 'the account’s own waiver',
  'POST /api/children': 'a child of the account’s own',
  'POST /api/child-access-requests': 'asked by who is no guardian',
  'POST /api/child-access-requests/{id}/dismiss': 'the account’s own request',
  'POST /api/evaluations/seen': 'what this account has read',
  'POST /api/client-errors': 'an error of the page',
};

describe('a platform that enforces View Only', () => {
  let club: Club;
  let admin: ApiClient;
  let own: OwnPerson;
  let other: OwnPerson;
  let things: Things;
  let linkId: number;

  beforeAll(async () => {
    club = await startClub({ env: { ENFORCE_VIEW_ONLY: '1' } });
    admin = await signedInAs(club.url, 'admin');
    [own, other] = [await registerOwnParent(club.url), await registerOwnParent(club.url)];
    const { id: childId } = await addOwnChild(own.client);
    const { id: eventId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
      ...{ title: 'Linked Families', sport: 'group', locationId: 1, coachIds: [2], capacity: 5, price: 0 },
      ...{ date: addDays(clubToday(new Date()), 9), startTime: '16:00', endTime: '17:00' },
    });
    things = { childId, eventId };
  }, 120_000);
  afterAll(() => club?.stop(), 60_000);

  const link = async (accessLevel: string) => {
    const body = { childId: things.childId, parentId: other.id, accessLevel };
    ({ id: linkId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/link-child-to-parent', body));
  };
  const remove = () => mustAnswer(admin, 204, 'DELETE', `/api/admin/child-parent-links/${linkId}`);
  const childrenOfOther = async () => {
    const children = await mustAnswer<{ id: number; mayChange: boolean }[]>(other.client, 200, 'GET', '/api/children');
    return children.map(({ id, mayChange }) => ({ id, mayChange }));
  };
  const send = (call: string) => {
    const [method = '', path = ''] = call.split(' ');
    const { childId, eventId } = things;
    const filled = path.replace(/\{(?:id|childId)\}/, `${childId}`).replace('{eventId}', `${eventId}`);
    return other.client.send(method, filled, CHANGES[call]?.(things));
  };

  it('Then every call of a signed-in parent that changes something is in one of the tables @spec S2.9.802', async () => {
    const changing = (await operationsOf(club.url))
      .filter(({ method, roles }) => method !== 'GET' && (roles === 'signed-in' || roles.includes('parent')))
      .map(({ method, path }) => `${method} ${path}`);
    expect([...Object.keys(CHANGES), ...Object.keys(OTHERS)].sort()).toEqual(changing.sort());
  });

  it('When a parent is linked with View Only, Then the child is there to read, and each change is refused @spec S2.4.801, S2.9.801-803', async () => {
    await link('view-only');
    expect(await childrenOfOther()).toEqual([{ id: things.childId, mayChange: false }]);
    await mustAnswer(own.client, 201, 'POST', '/api/register-child', things);
    for (const part of ['', '/registrations', '/evaluations', '/game-data', '/parents']) {
      await mustAnswer(other.client, 200, 'GET', `/api/children/${things.childId}${part}`);
    }
    const refusals: Record<string, unknown> = {};
    for (const call of Object.keys(CHANGES)) {
      const { status, body } = await send(call);
      refusals[call] = [status, (body as { message?: string } | null)?.message];
    }
    expect(refusals).toEqual(Object.fromEntries(Object.keys(CHANGES).map((call) => [call, [403, VIEW_ONLY_MESSAGE]])));
  });

  it('When the access is removed, Then the child is gone for the parent in every service @spec S2.4.801', async () => {
    await waitFor('the child among the parent’s own in the event’s details', () => isNamed(true), SECONDS);
    await remove();
    expect(await childrenOfOther()).toEqual([]);
    expect((await other.client.send('GET', `/api/children/${things.childId}`)).status).toBe(404);
    await waitFor('another child in the event’s details', () => isNamed(false), SECONDS);
    for (const part of ['registrations', 'evaluations', 'game-data']) {
      const path = `/api/children/${things.childId}/${part}`;
      await waitFor(`404 for ${part}`, async () => (await other.client.send('GET', path)).status === 404, SECONDS);
    }
    expect((await send('POST /api/register-child')).status).toBe(404);
  });

  it('When a parent is linked with Full Access, Then each change is taken at once', async () => {
    await link('full');
    expect(await childrenOfOther()).toEqual([{ id: things.childId, mayChange: true }]);
    await mustAnswer(own.client, 200, 'DELETE', `/api/registrations/cancel/${things.childId}/${things.eventId}`);
    for (const call of Object.keys(CHANGES)) {
      const { status } = await send(call);
      expect([call, status < 300]).toEqual([call, true]);
    }
    expect(await childrenOfOther()).toEqual([]);
    await mustAnswer(own.client, 200, 'GET', `/api/children/${things.childId}`);
  });

  /** Whether the other parent reads the child's name in the event's details, rather than 'Another child'. */
  async function isNamed(expected: boolean): Promise<boolean> {
    const path = `/api/events/${things.eventId}/details`;
    const { registrations } = await mustAnswer<{ registrations: { childName: string }[] }>(
      other.client,
      200,
      'GET',
      path,
    );
    return (registrations[0]?.childName !== 'Another child') === expected;
  }
});
