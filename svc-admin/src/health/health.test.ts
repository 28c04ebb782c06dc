import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';
import { checkHealth } from './check-health.ts';

const NOBODY = 'http://127.0.0.1:9';

/** Plays all services: ready as long as it is told to be. */
let peers: Server;
let ready = true;
let asked = 0;
let url: string;
let service: TestService;
beforeAll(async () => {
  peers = createServer((request, response) => {
    asked += 1;
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
  const all = [url];
  const serviceUrls = { auth: all, family: all, events: all, gamedata: all, admin: all, notify: all, ...others };
  return startTestService(admin, { environment: { serviceUrls } });
}

describe('When somebody asks whether the platform is open', () => {
  it('Then it is, while every service is ready', async () => {
    ready = true;
    const answer = await service.anonymous.get('/healthz');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'ok',
      services: { auth: 'ok', family: 'ok', events: 'ok', gamedata: 'ok', admin: 'ok', notify: 'ok' },
    });
  });

  it('Then many who ask at once do not ask every service many times', async () => {
    asked = 0;
    const answers = await Promise.all(Array.from({ length: 60 }, () => checkHealth(service.ctx)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['ok']));
    expect(asked).toBe(6);
  });

  it('Then it is not while services are not ready', async () => {
    ready = false;
    const answer = await service.anonymous.get('/healthz');
    expect(answer.status).toBe(503);
    expect(answer.body.status).toBe('away');
    ready = true;
  });

  it('Then one service that cannot be reached is named', async () => {
    const other = await startWith({ notify: [NOBODY] });
    const answer = await other.anonymous.get('/healthz');
    await other.stop();
    expect(answer.status).toBe(503);
    expect(answer.body.services).toMatchObject({ auth: 'ok', notify: 'away' });
  });

  it('Then a service of which one replica is ready is there', async () => {
    const other = await startWith({ notify: [NOBODY, url, NOBODY] });
    const answer = await other.anonymous.get('/healthz');
    await other.stop();
    expect([answer.status, answer.body.services.notify]).toEqual([200, 'ok']);
  });
});
