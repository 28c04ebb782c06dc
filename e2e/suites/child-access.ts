import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, signedInAs } from '../support/api-client.ts';
import { CHILD_CALLS, type ChildCallTargets, pathOf } from '../support/child-calls.ts';
import { type OpenApiOperation, operationsOf } from '../support/live-operations.ts';
import { addOwnChild, mustAnswer, registerOwnParent } from '../support/own-people.ts';

/** One family's child and waiver, asked about by everybody else. */
export function childAccess(siteUrl: () => string): void {
  describe('of one family’s child', () => {
    let child: Awaited<ReturnType<typeof addOwnChild>>;
    let things: ChildCallTargets;
    let operations: OpenApiOperation[];
    const people: Partial<Record<'own' | 'other' | 'coach' | 'admin', ApiClient>> = {};

    beforeAll(async () => {
      const site = siteUrl();
      operations = await operationsOf(site);
      const [own, other] = [await registerOwnParent(site), await registerOwnParent(site)];
      const admin = await signedInAs(site, 'admin');
      Object.assign(people, { own: own.client, other: other.client, coach: await signedInAs(site, 'coach2'), admin });
      child = await addOwnChild(own.client);
      const event = await mustAnswer<{ id: number }>(admin, 201, 'POST', '/api/events', {
        ...{ title: 'An event with room', date: '2030-06-01', startTime: '09:00', endTime: '10:00' },
        ...{ locationId: 1, sport: 'group', capacity: 5, price: 0, coachIds: [3] },
      });
      const [signature] = await mustAnswer<{ id: number }[]>(own.client, 200, 'GET', '/api/waivers/signed');
      things = { childId: child.id, eventId: event.id, signatureId: signature?.id ?? 0 };
    }, 60_000);
    afterAll(() => people.admin?.send('DELETE', `/api/events/${things?.eventId}`));

    it('Then every call about one child is looked at', () => {
      const about = operations
        .filter(({ path }) => /\/children\/\{id\}|\{childId\}|\/signed\/\{id\}/.test(path))
        .map(({ method, path }) => `${method} ${path}`);
      expect(CHILD_CALLS.map(({ call }) => call)).toEqual(expect.arrayContaining(about));
      expect(about.length).toBeGreaterThan(10);
    });

    it.each(CHILD_CALLS)(
      'When $call comes from another parent, a coach, an admin and its own parent, then each gets what is theirs @spec S1.6.2 S1.6.3 S1.6.4 S1.6.5',
      async ({ call, body, expected }) => {
        const [method = ''] = call.split(' ');
        const answered: Record<string, number> = {};
        // Its name at first, the one that it gets in PUT, and its birth date.
        const ofTheChild = new RegExp(`${child.firstName}|${child.lastName}|Own|2016`);
        for (const who of ['other', 'coach', 'admin', 'own'] as const) {
          if (expected[who] === undefined) continue;
          const answer = await people[who]?.send(method, pathOf(call, things), body?.(things));
          answered[who] = answer?.status ?? 0;
          if (who === 'other') expect(JSON.stringify(answer?.body)).not.toMatch(ofTheChild);
        }
        expect(answered).toEqual(expected);
      },
    );
  });
}
