import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openApiOf } from '../../openapi.ts';
import { defineService } from '../../service.ts';
import { signatureHeaders, startTestService, type TestService } from '../../testing/index.ts';
import { jerseys } from '../../testing/jersey-service.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const NOW = new Date('2026-11-21T18:00:00Z');
const BODY = '{"number":7}';
const OTHER_SITE = { 'Sec-Fetch-Site': undefined, Origin: undefined, 'Content-Type': 'application/json' };

let service: TestService;
beforeAll(async () => {
  service = await startTestService(jerseys, { clock: () => NOW, environment: { bounceSecret: SECRET } });
});
afterAll(() => service.stop());

const send = (body: string, headers: Record<string, string>) =>
  service.anonymous.post('/api/jerseys/returned', body, { ...OTHER_SITE, ...headers });
const signedAt = (seconds: number, body = BODY, secret = SECRET) =>
  signatureHeaders(body, { secret, at: new Date(NOW.getTime() + seconds * 1000) });

describe('When a route takes a signed body', () => {
  it('Then a request of another system with the secret is served', async () => {
    expect(await send(BODY, signedAt(0))).toMatchObject({ status: 200, body: { number: 7 } });
    for (const seconds of [-299, 299]) expect((await send(BODY, signedAt(seconds))).status).toBe(200);
  });

  it.each<[string, Record<string, string>]>([
    ['no signature', {}],
    ['another secret', signedAt(0, BODY, `${SECRET}!`)],
    ['another body', signedAt(0, '{"number":8}')],
    ['a timestamp too far in the past', signedAt(-301)],
    ['a timestamp too far in the future', signedAt(301)],
    ['another timestamp', { ...signedAt(0), 'Fieldhouse-Timestamp': signedAt(1)['Fieldhouse-Timestamp'] ?? '' }],
    ['an invalid timestamp', { ...signedAt(0), 'Fieldhouse-Timestamp': 'now' }],
    ['half a signature', { ...signedAt(0), 'Fieldhouse-Signature': 'v1=00' }],
  ])('Then %s is refused', async (_, headers) => {
    expect((await send(BODY, headers)).body).toMatchObject({ status: 401, code: 'bad_signature' });
  });

  it('Then a body is parsed only when its signature is valid', async () => {
    for (const body of ['{', '{"number":"7"}', '']) {
      expect((await send(body, signedAt(0))).status).toBe(401);
      expect((await send(body, signedAt(0, body))).status).toBe(400);
    }
  });

  it('Then the route does not exist when no secret is set', async () => {
    const without = await startTestService(jerseys, { clock: () => NOW });
    try {
      const answer = await without.anonymous.post('/api/jerseys/returned', BODY, { ...OTHER_SITE, ...signedAt(0) });
      expect(answer.status).toBe(404);
    } finally {
      await without.stop();
    }
  });

  it('Then its OpenAPI document has the headers, and no refusal of other sites', () => {
    const { post } = openApiOf(jerseys).paths?.['/api/jerseys/returned'] ?? {};
    expect(JSON.stringify(post?.parameters)).toContain('Fieldhouse-Signature');
    expect(post?.responses?.['401']).toMatchObject({ description: expect.stringContaining('bad_signature') });
    expect(JSON.stringify(post?.responses)).not.toContain('cross_site');
  });

  it('Then a route for signed-in users cannot allow requests of other sites', async () => {
    const routes = jerseys.routes.map((route) => ({ ...route, crossSite: 'allowed' as const }));
    await expect(startTestService(defineService({ ...jerseys, routes }))).rejects.toThrow(/not public/);
  });
});
