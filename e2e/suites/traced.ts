import { randomBytes } from 'node:crypto';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import type { Club } from '@fieldhouse/infra/testing';
import { describe, expect, it } from '@jest/globals';
import { apiClient } from '../support/api-client.ts';
import { makeEvent, signInFamilies } from '../support/registration-burst.ts';
import type { ReceivedTraces } from '../support/trace-receiver.ts';
import { waitFor } from '../support/wait-for.ts';

/** All that a span of ours says besides its name. */
const ATTRIBUTES = [
  ...['db.query.text', 'db.system.name', 'error.type'],
  ...['http.request.method', 'http.response.status_code', 'http.route'],
];

interface TracedPlatform {
  club: Pick<Club, 'url'>;
  receiver: ReceivedTraces;
}

interface Options {
  /** Whether the platform has a mail server; without one email is stored, and no span sends it. */
  sendsMail?: boolean;
}

/** The traces that a running platform sends. */
export function traced(where: string, platform: () => TracedPlatform, { sendsMail = false }: Options = {}): void {
  describe(`traces, ${where}`, () => {
    it('Then one registration is one trace, from the call to its effects @spec S2.3.1573', async () => {
      const { club, receiver } = platform();
      const eventId = await makeEvent(club.url, 'Traced');
      const families = await signInFamilies(club.url);
      const [child] = DEMO_CHILDREN;
      if (!child) throw new Error('the demo club has no child');
      // As the page does.
      const traceId = randomBytes(16).toString('hex');
      const call = randomBytes(8).toString('hex');
      const headers = { traceparent: `00-${traceId}-${call}-01` };
      const body = { childId: child.id, eventId };
      const answer = await families.get(child.parentId)?.send('POST', '/api/register-child', body, headers);
      expect(answer?.status).toBe(201);
      const calls = ['svc-auth GET /internal/authenticate', 'svc-events POST /api/register-child'];
      const wanted = [
        ...[...calls, 'svc-events publish registration.created', 'svc-notify handle registration.created'],
        ...(sendsMail ? ['svc-notify send registration mail'] : []),
      ];
      const own = await waitFor('the whole trace', async () => {
        const spans = (await receiver.spans()).filter((span) => span.traceId === traceId);
        const names = spans.map(({ name, service }) => `${service} ${name}`);
        return wanted.every((name) => names.includes(name)) && spans;
      });
      const first = own.filter(({ parentSpanId }) => parentSpanId === call);
      expect(first.map(({ name, service }) => `${service} ${name}`).toSorted()).toEqual(calls);
      const known = new Set([call, ...own.map(({ spanId }) => spanId)]);
      expect(own.filter(({ parentSpanId }) => !known.has(parentSpanId))).toEqual([]);
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
        const seen = (await receiver.spans()).map(({ attributes }) => attributes['http.route']);
        return routes.every((route) => seen.includes(route));
      });
      expect(await receiver.received()).not.toMatch(/FEEDTOKEN|RESETTOKEN|STOPTOKEN/);
      const keys = new Set((await receiver.spans()).flatMap(({ attributes }) => Object.keys(attributes)));
      expect([...keys].toSorted()).toEqual(ATTRIBUTES);
    });
  });
}
