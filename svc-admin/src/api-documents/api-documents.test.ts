import { SERVICES } from '@fieldhouse/contracts';
import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin } from '../service.ts';

let peer: TestService;
let service: TestService;
beforeAll(async () => {
  peer = await startTestService(admin);
  service = await startTestService(admin, { environment: { serviceUrls: { admin: [peer.url] } } });
});
afterAll(async () => {
  await service.stop();
  await peer.stop();
});

describe('When somebody opens the API documents', () => {
  it('Then the page has no inline script or style, and its policy allows none', async () => {
    const { status, body, headers } = await service.anonymous.get('/api/docs');
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Content-Security-Policy')).toContain(`script-src 'self'; style-src 'self'`);
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  it('Then every file that the page names is served, with its type', async () => {
    const { body } = await service.anonymous.get('/api/docs');
    const named: string[] = [...body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
    const served = await Promise.all(named.map((path) => service.anonymous.get(path)));
    expect(named).toHaveLength(5);
    expect(served.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const types = served.map(({ headers }) => headers.get('Content-Type')?.split(';')[0]);
    expect(types).toEqual(named.map((path) => (path.endsWith('.css') ? 'text/css' : 'text/javascript')));
  });

  it('Then a browser that has a file already gets 304', async () => {
    const path = '/api/docs/swagger-ui-bundle.js';
    const { headers } = await service.anonymous.get(path);
    const tag = headers.get('ETag') ?? '';
    const again = await service.anonymous.get(path, undefined, { 'If-None-Match': tag });
    expect(again.status).toBe(304);
  });

  it('Then a 304 for the page has no policy: the browser keeps the one it has', async () => {
    const { headers } = await service.anonymous.get('/api/docs');
    const again = await service.anonymous.get('/api/docs', undefined, { 'If-None-Match': headers.get('ETag') ?? '' });
    expect([again.status, again.headers.get('Content-Security-Policy')]).toEqual([304, null]);
  });

  it('Then the selector offers every service', async () => {
    const { body } = await service.anonymous.get('/api/docs/services.json');
    expect(body.map(({ name }: { name: string }) => name)).toEqual(SERVICES);
  });
});

describe('When a service’s document is requested', () => {
  it('Then the answer is the service’s own document', async () => {
    const { body, headers } = await service.anonymous.get('/api/docs/admin.json');
    expect(headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual((await peer.anonymous.get('/openapi.json')).body);
    expect(Object.keys(body.paths)).toContain('/api/locations/{id}');
  });

  it('Then the answer for an unavailable service is 503', async () => {
    const answer = await service.anonymous.get('/api/docs/events.json');
    expect(answer.status).toBe(503);
    expect(answer.body.code).toBe('unavailable');
  });

  it.each(['nobody.json', 'package.json', 'page-files.ts', '..%2Fpage-files.ts', 'index.html%00'])(
    'Then %s is not found',
    async (file) => {
      expect((await service.anonymous.get(`/api/docs/${file}`)).status).toBe(404);
    },
  );
});
