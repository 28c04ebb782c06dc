import { addDays, clubToday } from '@fieldhouse/contracts';
import { VIEW_ONLY_MESSAGE } from '@fieldhouse/contracts/permissions';
import type { Club } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { liveOperations } from '../support/live-operations.ts';
import { addOwnChild, mustAnswer, type OwnParent, registerOwnParent } from '../support/own-people.ts';
import { PNG_URL } from '../support/png-image.ts';
import { waitFor } from '../support/wait-for.ts';

interface Targets {
  childId: number;
  eventId: number;
  /** The event's time slots. */
  slotIds: readonly number[];
  /** The child's last registration for the event. */
  registrationId: number;
}

/** Every call with which a guardian changes something for a child. */
const CHANGES: Readonly<Record<string, (targets: Targets) => object | undefined>> = {
  'PUT /api/children/{id}': () => ({ firstName: 'Still', lastName: 'Own', birthdate: '2016-05-04' }),
  'POST /api/children/{id}/age-verification': () => ({ document: PNG_URL }),
  'POST /api/register-child': ({ childId, eventId, slotIds }) => ({ childId, eventId, timeSlotId: slotIds[0] }),
  'PUT /api/registrations/{id}/slot': ({ slotIds }) => ({ timeSlotId: slotIds[1] }),
  'DELETE /api/registrations/cancel/{childId}/{eventId}': () => undefined,
  'DELETE /api/children/{id}': () => undefined,
};

/** Other changing calls of signed-in accounts, and what each changes. */
const OTHERS: Readonly<Record<string, string>> = {
  'POST /api/waivers/sign': 'the account’s own waiver',
  'POST /api/children': 'a child of the account’s own',
  'POST /api/children/{id}/guardian-invitations': 'an invitation, by guardians with Full Access alone',
  'POST /api/children/{id}/guardian-invitations/{invitationId}/resend': 'the same',
  'POST /api/children/{id}/guardian-invitations/{invitationId}/confirm': 'the same',
  'DELETE /api/children/{id}/guardian-invitations/{invitationId}': 'the same',
  'POST /api/guardian-invitations/accept': 'an invitation of the account’s own',
  'POST /api/child-access-requests': 'a request of a parent who is not a guardian',
  'POST /api/child-access-requests/{id}/dismiss': 'the account’s own request',
  'POST /api/evaluations/seen': 'what this account has read',
  'POST /api/calendar-feeds': 'a link of the account’s own, for children that it may read',
  'PATCH /api/calendar-feeds/{id}': 'the same',
  'DELETE /api/calendar-feeds/{id}': 'the same',
  'POST /api/notices/{id}/read': 'what this account has read',
  'POST /api/notices/read-all': 'the same',
  'POST /api/announcements/{id}/read': 'the same',
  'PUT /api/notice-preferences': 'how this account is told',
  'PUT /api/push/subscriptions': 'the same',
  'DELETE /api/push/subscriptions': 'the same',
  'POST /api/client-errors': 'an error of the page',
};

/** These calls change the account alone that makes them. */
const isOfOwnAccount = (path: string) => /^\/api\/(account|auth)(\/|$)/.test(path);

/** Links between children and parents, on a club that enforces View Only. */
export function linking(club: () => Club): void {
  describe('a platform that enforces View Only', () => {
    let admin: ApiClient;
    let own: OwnParent;
    let other: OwnParent;
    let targets: Targets;
    let linkId: number;

    beforeAll(async () => {
      admin = await signedInAs(club().url, 'admin');
      [own, other] = [await registerOwnParent(club().url), await registerOwnParent(club().url)];
      const { id: childId } = await addOwnChild(own.client);
      const { id: eventId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
        ...{ title: 'Linked Families', sport: 'group', locationId: 1, coachIds: [2], capacity: 2, price: 0 },
        ...{ date: addDays(clubToday(new Date()), 9), startTime: '16:00', endTime: '17:00' },
        ...{ allowTimeSlots: true, sessionDuration: 30 },
      });
      const slots = await mustAnswer<{ id: number }[]>(admin, 200, 'GET', `/api/events/${eventId}/timeslots`);
      targets = { childId, eventId, slotIds: slots.map(({ id }) => id), registrationId: 0 };
    }, 120_000);

    const link = async (accessLevel: string) => {
      const body = { childId: targets.childId, parentId: other.id, accessLevel };
      ({ id: linkId } = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/admin/link-child-to-parent', body));
    };
    const remove = () => mustAnswer(admin, 204, 'DELETE', `/api/admin/child-parent-links/${linkId}`);
    const childrenOfOther = async () => {
      const children = await mustAnswer<{ id: number; mayChange: boolean }[]>(
        other.client,
        200,
        'GET',
        '/api/children',
      );
      return children.map(({ id, mayChange }) => ({ id, mayChange }));
    };
    const send = async (call: string, client = other.client) => {
      const [method = '', path = ''] = call.split(' ');
      const { childId, eventId, registrationId } = targets;
      const id = path.startsWith('/api/registrations/{id}') ? registrationId : childId;
      const filled = path.replace(/\{(?:id|childId)\}/, `${id}`).replace('{eventId}', `${eventId}`);
      const answer = await client.send(method, filled, CHANGES[call]?.(targets));
      const registered = answer.body as { registration?: { id: number } } | null;
      if (registered?.registration) targets.registrationId = registered.registration.id;
      return answer;
    };

    it('Then each changing call of a signed-in parent is in one of the two tables of this test @spec S2.9.802', async () => {
      const changing = (await liveOperations(club().url))
        .filter(({ method, roles }) => method !== 'GET' && (roles === 'signed-in' || roles.includes('parent')))
        .filter(({ path }) => !isOfOwnAccount(path))
        .map(({ method, path }) => `${method} ${path}`);
      expect([...Object.keys(CHANGES), ...Object.keys(OTHERS)].sort()).toEqual(changing.sort());
    });

    it('When a parent is linked with View Only, Then the child can be read, and each change is refused @spec S2.4.801, S2.9.801-803', async () => {
      await link('view-only');
      expect(await childrenOfOther()).toEqual([{ id: targets.childId, mayChange: false }]);
      expect((await send('POST /api/register-child', own.client)).status).toBe(201);
      for (const part of ['', '/registrations', '/evaluations', '/game-data', '/parents']) {
        await mustAnswer(other.client, 200, 'GET', `/api/children/${targets.childId}${part}`);
      }
      const refusals: Record<string, unknown> = {};
      for (const call of Object.keys(CHANGES)) {
        const { status, body } = await send(call);
        refusals[call] = [status, (body as { message?: string } | null)?.message];
      }
      expect(refusals).toEqual(
        Object.fromEntries(Object.keys(CHANGES).map((call) => [call, [403, VIEW_ONLY_MESSAGE]])),
      );
    });

    it('When the access is removed, Then no service shows the parent the child any more @spec S2.4.801, S1.7.107', async () => {
      await waitFor('the child among the parent’s own in the event’s details', () => isNamed(true));
      const calendars = [await calendarLink({}), await calendarLink({ childIds: [targets.childId] })];
      expect(await Promise.all(calendars.map(eventsOf))).toEqual([['Linked Families'], ['Linked Families']]);
      await remove();
      // At once: a calendar has what svc-family says, not what has arrived at svc-events.
      expect(await Promise.all(calendars.map(eventsOf))).toEqual([[], []]);
      expect(await childrenOfOther()).toEqual([]);
      expect((await other.client.send('GET', `/api/children/${targets.childId}`)).status).toBe(404);
      await waitFor('another child in the event’s details', () => isNamed(false));
      for (const part of ['registrations', 'evaluations', 'game-data']) {
        const path = `/api/children/${targets.childId}/${part}`;
        await waitFor(`404 for ${part}`, async () => (await other.client.send('GET', path)).status === 404);
      }
      expect((await send('POST /api/register-child')).status).toBe(404);
    });

    it('When the removal is undone, Then every service shows the parent the child again @spec S2.4.832', async () => {
      await mustAnswer(admin, 204, 'POST', `/api/admin/child-parent-links/${linkId}/restore`);
      expect(await childrenOfOther()).toEqual([{ id: targets.childId, mayChange: false }]);
      await waitFor('the child among the parent’s own in the event’s details', () => isNamed(true));
      for (const part of ['', '/registrations', '/evaluations', '/game-data']) {
        const path = `/api/children/${targets.childId}${part}`;
        await waitFor(`200 for ${path}`, async () => (await other.client.send('GET', path)).status === 200);
      }
      await remove();
    });

    it('When a parent is linked with Full Access, Then each change is accepted at once', async () => {
      await link('full');
      expect(await childrenOfOther()).toEqual([{ id: targets.childId, mayChange: true }]);
      await mustAnswer(own.client, 200, 'DELETE', `/api/registrations/cancel/${targets.childId}/${targets.eventId}`);
      for (const call of Object.keys(CHANGES)) {
        const { status } = await send(call);
        expect([call, status < 300]).toEqual([call, true]);
      }
      expect(await childrenOfOther()).toEqual([]);
      await mustAnswer(own.client, 200, 'GET', `/api/children/${targets.childId}`);
    });

    /** The path of a new link of the other parent to a calendar. */
    async function calendarLink(form: { childIds?: number[] }): Promise<string> {
      const body = { name: 'Family', ...form };
      return new URL((await mustAnswer<{ url: string }>(other.client, 201, 'POST', '/api/calendar-feeds', body)).url)
        .pathname;
    }

    /** The titles of the events in a calendar, as a program without a sign-in gets it. */
    async function eventsOf(path: string): Promise<string[]> {
      const { status, body } = await apiClient(club().url).send('GET', path);
      expect(status).toBe(200);
      return [...String(body).matchAll(/^SUMMARY:.*?: (.*)\r$/gm)].map(([, title = '']) => title);
    }

    /** Whether the event's details show the other parent the child's name or, if `expected` is false, 'Another child'. */
    async function isNamed(expected: boolean): Promise<boolean> {
      const path = `/api/events/${targets.eventId}/details`;
      const { registrations } = await mustAnswer<{ registrations: { childName: string }[] }>(
        other.client,
        200,
        'GET',
        path,
      );
      return (registrations[0]?.childName !== 'Another child') === expected;
    }
  });
}
