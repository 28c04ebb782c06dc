import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { CHILD_CALLS, type ChildCallTargets, pathOf } from '../support/child-calls.ts';
import { type LiveOperation, liveOperations } from '../support/live-operations.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';

/** Calls about one family's child and waiver, by the family and by others. */
export function childAccess(siteUrl: () => string): void {
  describe('about one family’s child', () => {
    let child: Awaited<ReturnType<typeof addOwnChild>>;
    let targets: ChildCallTargets;
    let operations: LiveOperation[];
    const people: Partial<Record<'own' | 'other' | 'coach' | 'admin', ApiClient>> = {};

    beforeAll(async () => {
      const site = siteUrl();
      operations = await liveOperations(site);
      const [own, other] = [await registerOwnParent(site), await registerOwnParent(site)];
      const admin = await signedInAs(site, 'admin');
      Object.assign(people, { own: own.client, other: other.client, coach: await signedInAs(site, 'coach2'), admin });
      child = await addOwnChild(own.client);
      const event = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
        ...{ title: 'An event with room', date: '2030-06-01', startTime: '09:00', endTime: '10:00' },
        ...{ locationId: 1, sport: 'group', capacity: 5, price: 0, coachIds: [3] },
      });
      const [signature] = await mustAnswer<{ id: number }[]>(own.client, 200, 'GET', '/api/waivers/signed');
      targets = { childId: child.id, eventId: event.id, signatureId: signature?.id ?? 0 };
    }, 60_000);
    afterAll(() => people.admin?.send('DELETE', `/api/events/${targets?.eventId}`));

    it('Then every call about one child is in the table of child-calls.ts', () => {
      const about = operations
        .filter(({ path }) => /\/children\/\{id\}|\{childId\}|\/signed\/\{id\}/.test(path))
        .map(({ method, path }) => `${method} ${path}`);
      expect(CHILD_CALLS.map(({ call }) => call)).toEqual(expect.arrayContaining(about));
      expect(about.length).toBeGreaterThan(10);
    });

    it.each(CHILD_CALLS)(
      'When $call comes from another parent, a coach, an admin and its own parent, then each gets the status of its role @spec S1.6.2 S1.6.3 S1.6.4 S1.6.5',
      async ({ call, body, expected }) => {
        const [method = ''] = call.split(' ');
        const statuses: Record<string, number> = {};
        // Its first name and last name, the last name that PUT sets, and its year of birth.
        const childData = new RegExp(`${child.firstName}|${child.lastName}|Own|2016`);
        for (const who of ['other', 'coach', 'admin', 'own'] as const) {
          if (expected[who] === undefined) continue;
          const answer = await people[who]?.send(method, pathOf(call, targets), body?.(targets));
          statuses[who] = answer?.status ?? 0;
          if (who === 'other') expect(JSON.stringify(answer?.body)).not.toMatch(childData);
        }
        expect(statuses).toEqual(expected);
      },
    );
  });
}
