import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendRaw } from './conformance/raw-client.ts';
import { SESSION, startUpstreams, type Upstreams } from './conformance/upstreams.ts';
import { findTraefik } from './find-traefik.ts';
import { startTraefik, type TraefikGateway } from './start-traefik.ts';
import { LOGGED_FIELDS } from './traefik-static.ts';

const binary = await findTraefik(process.env);

/** Requests whose address or header holds something that opens an account or a calendar. */
const REQUESTS: [line: string, headers: string[]][] = [
  ['GET /reset-password?token=RESETTOKEN', ['Referer: http://club.test/reset-password?token=RESETTOKEN']],
  ['POST /api/auth/verify-reset-token', ['X-Reset: RESETTOKEN', 'Authorization: Bearer RESETTOKEN']],
  ['GET /api/mail/unsubscribe?token=STOPTOKEN&q=STOPTOKEN', ['User-Agent: STOPTOKEN']],
  ['GET /unsubscribe/STOPTOKEN', ['Cookie: device=STOPTOKEN']],
  ['GET /api/calendar/FEEDTOKEN', ['X-Forwarded-For: FEEDTOKEN', 'X-Request-Id: FEEDTOKEN']],
  ['GET /api/calendar/FEEDTOKEN?again=FEEDTOKEN', ['If-None-Match: "FEEDTOKEN"', 'Origin: http://FEEDTOKEN']],
  ['GET /api/events?search=Mateo', [`Cookie: ${SESSION}`]],
];
const SECRETS = /RESETTOKEN|STOPTOKEN|FEEDTOKEN|Mateo|known/;

if (binary) observed(binary);
else {
  describe('the log and the metrics of Traefik', () => {
    it.skip('is not installed here: set TRAEFIK_BIN', () => {});
  });
}

function observed(program: string): void {
  describe('When requests with tokens come through Traefik', () => {
    let upstreams: Upstreams;
    let gateway: TraefikGateway;
    const output: string[] = [];
    let metrics: string;
    beforeAll(async () => {
      upstreams = await startUpstreams();
      const log = (line: string) => void output.push(line);
      const settings = { binary: program, upstreams: upstreams.urls, host: '127.0.0.1', port: 0, log };
      gateway = await startTraefik({ ...settings, accessLog: true });
      for (const [line, headers] of REQUESTS) expect((await sendRaw(gateway.url, line, headers)).status).toBe(200);
      metrics = await (await fetch(gateway.metricsUrl)).text();
      // Its whole output is there when it has stopped.
      await gateway.stop();
    });
    afterAll(() => upstreams.stop());

    const requests = () => output.map((line) => JSON.parse(line)).filter((line) => 'RequestMethod' in line);

    it('Then each is one line with router, service, method, status, sizes and durations @spec S2.3.1567', () => {
      expect(requests().map(({ RouterName }) => RouterName)).toEqual([
        ...['web@file', 'auth-api-auth-verify-reset-token@file', 'notify-api-mail-unsubscribe@file', 'web@file'],
        ...['events-api-calendar-token@file', 'events-api-calendar-token@file', 'events-api-events@file'],
      ]);
      expect(requests().at(-1)).toMatchObject({
        ...{ level: 'info', time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), ServiceName: 'svc-events@file' },
        ...{ RequestMethod: 'GET', DownstreamStatus: 200, OriginStatus: 200, RequestContentSize: 0 },
        ...{ DownstreamContentSize: expect.any(Number), Duration: expect.any(Number) },
      });
      const known = new Set<string>([...LOGGED_FIELDS, 'level', 'msg', 'time']);
      for (const line of requests()) expect(Object.keys(line).filter((key) => !known.has(key))).toEqual([]);
    });

    it('Then no line and no metric has a token, a search word or an address @spec S2.3.1568', () => {
      expect(output.join('\n')).not.toMatch(SECRETS);
      expect(output.join('\n')).not.toMatch(/127\.0\.0\.1/);
      expect(metrics).not.toMatch(SECRETS);
    });

    it('Then its metrics count them by router, at an address of their own @spec S2.3.1569', () => {
      expect(metrics).toMatch(
        /^traefik_router_requests_total\{code="200",method="GET",.*router="events-api-calendar-token@file".*\} 2$/m,
      );
      expect(metrics).toMatch(/^traefik_service_request_duration_seconds_bucket\{.*service="web@file",le="0.05"\}/m);
    });
  });
}
