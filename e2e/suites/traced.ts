import { randomBytes } from 'node:crypto';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import type { Club } from '@fieldhouse/infra/testing';
import { describe, expect, it } from '@jest/globals';
import { apiClient } from '../support/api-client.ts';
import { makeEvent, signInFamilies } from '../support/registration-burst.ts';
import type { TraceReceiver } from '../support/trace-receiver.ts';
import { waitFor } from '../support/wait-for.ts';

/** All that a span of ours says besides its name. */
const ATTRIBUTES = [
  ...['db.query.text', 'db.system.name', 'error.type'],
  ...['http.request.method', 'http.response.status_code', 'http.route'],
];

/** The traces that a running platform sends. */
export function traced(where: string, platform: () => { club: Pick<Club, 'url'>; receiver: TraceReceiver }): void {
  describe(`traces, ${where}`, () => {
    it('Then one registration is one trace, from the call to its notification @spec S2.3.1573', async () => {
      const { club, receiver } = platform();
      const eventId = await makeEvent(club.url, 'Traced');
      const families = await signInFamilies(club.url);
      const [child] = DEMO_CHILDREN;
      if (!child) throw new Error('the demo club has no child');
      // As the page does.
      const traceId = randomBytes(16).toString('hex');
      const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
      const body = { childId: child.id, eventId };
      const answer = await families.get(child.parentId)?.send('POST', '/api/register-child', body, headers);
      expect(answer?.status).toBe(201);
      const wanted = [
        'svc-events POST /api/register-child',
        'svc-events publish registration.created',
        'svc-notify handle registration.created',
      ];
      await waitFor('the whole trace', async () => {
        const own = receiver.spans().filter((span) => span.traceId === traceId);
        const names = own.map(({ name, service }) => `${service} ${name}`);
        return wanted.every((name) => names.includes(name));
      });
    });

    it('Then no span holds an address, a header or a token @spec S2.3.1574', async () => {
      const { club, receiver } = platform();
      const visitor = apiClient(club.url);
      await visitor.send('GET', '/api/calendar/FEEDTOKEN.ics?again=FEEDTOKEN', undefined, {
        'user-agent': 'FEEDTOKEN',
      });
      await visitor.send('POST', '/api/auth/verify-reset-token?token=RESETTOKEN', { token: 'RESETTOKEN' });
      await visitor.send('GET', '/api/mail/unsubscribe?token=STOPTOKEN', undefined, { referer: 'http://x/STOPTOKEN' });
      const routes = ['/api/calendar/{token}.ics', '/api/auth/verify-reset-token', '/api/mail/unsubscribe'];
      await waitFor('their spans', async () => {
        const seen = receiver.spans().map(({ attributes }) => attributes['http.route']);
        return routes.every((route) => seen.includes(route));
      });
      expect(receiver.received()).not.toMatch(/FEEDTOKEN|RESETTOKEN|STOPTOKEN/);
      const keys = new Set(receiver.spans().flatMap(({ attributes }) => Object.keys(attributes)));
      expect([...keys].toSorted()).toEqual(ATTRIBUTES);
    });
  });
}
