import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestService, type TestService } from '../testing/index.ts';
import { coach, form, jerseys, parent } from '../testing/jersey-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(jerseys);
});
afterAll(() => service.stop());

describe('When an unsafe request arrives', () => {
  const send = (headers: Record<string, string | undefined>) => service.as(parent).post('/api/jerseys', form, headers);

  it.each(['cross-site', 'same-site', 'none', ''])('Then Sec-Fetch-Site "%s" is refused', async (site) => {
    const answer = await send({ 'Sec-Fetch-Site': site, Origin: 'http://fieldhouse.test' });
    expect(answer.body).toMatchObject({ status: 403, code: 'cross_site' });
  });

  it('Then without Sec-Fetch-Site the Origin must be the site', async () => {
    const from = (Origin: string | undefined) => send({ 'Sec-Fetch-Site': undefined, Origin });
    expect((await from('http://fieldhouse.test')).status).toBe(201);
    expect((await from('https://fieldhouse.test')).status).toBe(403);
    expect((await from('http://fieldhouse.test.evil')).status).toBe(403);
    expect((await from('null')).status).toBe(403);
    expect((await from(undefined)).status).toBe(403);
  });

  it('Then an Origin that equals the forwarded address is accepted', async () => {
    const forwarded = { 'X-Forwarded-Host': '192.168.1.20:8080', 'X-Forwarded-Proto': 'http' };
    const from = (Origin: string) => send({ 'Sec-Fetch-Site': undefined, Origin, ...forwarded });
    expect((await from('http://192.168.1.20:8080')).status).toBe(201);
    expect((await from('http://192.168.1.21:8080')).status).toBe(403);
  });

  it('Then a safe request of another site is answered', async () => {
    const answer = await service.as(coach).get('/api/jerseys/4', undefined, { 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(200);
  });
});
