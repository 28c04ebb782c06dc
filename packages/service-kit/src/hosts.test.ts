import { request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HostSettings } from './hosts.ts';
import { startTestService, type TestService } from './testing/index.ts';
import { jerseys } from './testing/jersey-service.ts';

let service: TestService;
beforeAll(async () => {
  const environment = { siteUrl: 'https://www.club.example:8443', allowedHosts: ['other.example'] };
  service = await startTestService(jerseys, { environment });
});
afterAll(() => service.stop());

/** Sends a request with these `Host` headers, each in its own line. */
async function requestWithHosts(
  hosts: readonly string[],
  path = '/api/jerseys/free',
): Promise<{ status?: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = hosts.flatMap((host) => ['Host', host]);
    const request = send(`${service.url}${path}`, { headers, setHost: false, agent: false }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    });
    request.on('error', reject);
    request.end();
  });
}

describe('When a request names a host', () => {
  it.each([
    ...['club.example', 'www.club.example', 'WWW.Club.Example:8443', 'club.example:80', 'other.example'],
    ...[
      'localhost',
      'localhost:3000',
      'club.localhost',
      '127.0.0.1',
      '192.168.1.20:8080',
      '[::1]',
      '[2001:db8::1]:8080',
    ],
  ])('Then %s is served', async (host) => {
    expect((await requestWithHosts([host])).status).toBe(200);
  });

  it.each([
    ...[
      'evil.example',
      'club.example.evil.example',
      'evilclub.example',
      'www.other.example',
      'notlocalhost',
      'club.example.',
    ],
    ...['1.2.3.4.5', '[evil]', 'club.example@evil.example', '', 'club.example, evil.example'],
  ])('Then %j is refused, and the answer contains the address to use', async (host) => {
    const { status, body } = await requestWithHosts([host]);
    expect(status).toBe(421);
    expect(JSON.parse(body)).toMatchObject({
      code: 'wrong_host',
      detail: 'This site is not reached by that address. Please use https://www.club.example:8443',
    });
  });

  it('Then two `Host` headers are refused, also when both are hosts of the site', async () => {
    expect((await requestWithHosts(['club.example', 'club.example'])).status).toBe(421);
    expect((await requestWithHosts(['club.example', 'evil.example'])).status).toBe(421);
  });

  it.each(['/ready', '/health', '/metrics'])(
    'Then %s answers requests with the name of a container as host',
    async (path) => {
      expect((await requestWithHosts(['svc-gamedata:3000'], path)).status).toBe(200);
    },
  );

  it('Then a check that means another container is answered as by one that is not ready @spec S2.4.1509', async () => {
    for (const host of ['svc-gamedata', 'svc-gamedata:3000', '10.0.0.7:3000', 'localhost'])
      expect((await requestWithHosts([host], '/ready')).status).toBe(200);
    for (const host of ['svc-family', 'svc-auth:3000', 'web'])
      expect((await requestWithHosts([host], '/ready')).status).toBe(503);
  });

  it('Then the host of an internal call is not checked', async () => {
    expect((await requestWithHosts(['svc-events:3000'], '/internal/nothing')).status).not.toBe(421);
    expect((await requestWithHosts(['svc-events:3000'], '/nothing')).status).toBe(421);
  });
});

describe('When further hosts are set', () => {
  const read = (text: string) => HostSettings.safeParse({ ALLOWED_HOSTS: text }).data?.ALLOWED_HOSTS;

  it('Then upper and lower case are the same, and what is not a host name is refused', () => {
    expect(read(' Old-Club.example, club.test ,')).toEqual(['old-club.example', 'club.test']);
    expect(HostSettings.parse({}).ALLOWED_HOSTS).toEqual([]);
    for (const wrong of ['https://club.example', 'club.example:8080', 'a b', '*.example'])
      expect(read(wrong)).toBeUndefined();
  });
});
