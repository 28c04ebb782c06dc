import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { bodyOf, CALLERS, type ChildCallTargets, childCalls, expectedRules, pathOf } from '../support/child-calls.ts';
import { documentedOperations, namesChild } from '../support/open-api.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';

/** Calls about one family's child and waiver, by the family and by others. */
export function childAccess(siteUrl: () => string): void {
  describe('about one family’s child', () => {
    let child: Awaited<ReturnType<typeof addOwnChild>>;
    let targets: ChildCallTargets;
    const people: Partial<Record<(typeof CALLERS)[number], ApiClient>> = {};

    beforeAll(async () => {
      const site = siteUrl();
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

    it('Then each route with a child’s or a signed waiver’s id declares it, and who may make the call', () => {
      const about = documentedOperations().filter(namesChild);
      const declared = childCalls();
      const names = declared.map(({ call }) => call);
      expect(names.toSorted()).toEqual(about.map(({ method, path }) => `${method} ${path}`).sort());
      expect(declared.map(({ call, rule }) => [call, rule])).toEqual(
        names.map((call) => [call, expectedRules.of(call)]),
      );
      expect(expectedRules.unused(names)).toEqual([]);
    });

    it.each(childCalls())(
      'When $call comes from another parent, a coach, an admin and its own parent, then each gets the status of its role @spec S1.6.2 S1.6.3 S1.6.4 S1.6.5',
      async ({ call, expected }) => {
        const [method = ''] = call.split(' ');
        const statuses: Record<string, number> = {};
        // Its first name and last name, the last name that PUT sets, and its year of birth.
        const childData = new RegExp(`${child.firstName}|${child.lastName}|O’Neil|2016`);
        for (const who of CALLERS) {
          if (expected[who] === undefined) continue;
          const answer = await people[who]?.send(method, pathOf(call, targets), bodyOf(call, targets));
          statuses[who] = answer?.status ?? 0;
          if (who === 'other') expect(JSON.stringify(answer?.body)).not.toMatch(childData);
        }
        expect(statuses).toEqual(expected);
      },
    );
  });
}
