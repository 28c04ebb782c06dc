import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { byService, SERVICES } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';
import { checkHealth } from './check-health.ts';

const UNREACHABLE = 'http://127.0.0.1:9';

/** A fake of all services: ready while `ready` is true. */
let peers: Server;
let ready = true;
let requests = 0;
let url: string;
let service: TestService;
beforeAll(async () => {
  peers = createServer((request, response) => {
    requests += 1;
    response.writeHead(request.url === '/ready' && ready ? 200 : 503).end('{}');
  });
  await new Promise<void>((resolve) => peers.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(peers.address() as AddressInfo).port}`;
  service = await startWith({});
});
afterAll(async () => {
  await service.stop();
  peers.closeAllConnections();
  await new Promise((resolve) => peers.close(resolve));
});

function startWith(others: { notify?: string[] }): Promise<TestService> {
  const serviceUrls = { ...byService(() => [url]), ...others };
  return startTestService(admin, { environment: { serviceUrls } });
}

describe('When somebody requests the health of the platform', () => {
  it('Then it is 200 while every service is ready', async () => {
    ready = true;
    const answer = await service.anonymous.get('/healthz');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'ok',
      services: byService(() => 'ok'),
    });
  });

  it('Then requests at the same time share one check', async () => {
    requests = 0;
    const answers = await Promise.all(Array.from({ length: 60 }, () => checkHealth(service.ctx)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ok']));
    expect(requests).toBe(SERVICES.length);
  });

  it('Then it is 503 while services are not ready', async () => {
    ready = false;
    const answer = await service.anonymous.get('/healthz');
    expect(answer.status).toBe(503);
    expect(answer.body.status).toBe('unavailable');
    ready = true;
  });

  it('Then the answer names a service that cannot be reached', async () => {
    const other = await startWith({ notify: [UNREACHABLE] });
    const answer = await other.anonymous.get('/healthz');
    await other.stop();
    expect(answer.status).toBe(503);
    expect(answer.body.services).toMatchObject({ auth: 'ok', notify: 'unavailable' });
  });

  it('Then a service with one ready replica is ok', async () => {
    const other = await startWith({ notify: [UNREACHABLE, url, UNREACHABLE] });
    const answer = await other.anonymous.get('/healthz');
    await other.stop();
    expect([answer.status, answer.body.services.notify]).toEqual([200, 'ok']);
  });
});
