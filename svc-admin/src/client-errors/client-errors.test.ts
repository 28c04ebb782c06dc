import { startTestService, type TestService } from '@fieldhouse/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { admin } from '../service.ts';
import { MAX_SERIES } from './count-client-error.ts';
import { ALL_SESSIONS, PER_SESSION } from './record-client-error.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(admin);
});
afterAll(() => service.stop());

const logged: unknown[][] = [];
beforeEach(async () => {
  logged.length = 0;
  jest.spyOn(service.ctx.log, 'warn').mockImplementation((...args: unknown[]) => void logged.push(args));
  for (const session of [1, 2]) await service.ctx.limits.reset(String(session), PER_SESSION);
  await service.ctx.limits.reset('all', ALL_SESSIONS);
});

const parent = (sessionId = 1) => service.as({ userId: 7, role: 'parent', sessionId });

const error = {
  app: 'mf-coach',
  release: 'c4fd2d565efe604e',
  route: '/coach/evaluate/:id',
  errorClass: 'TypeError',
  frames: ['Roster /mf/mf-coach/c4fd2d565efe604e/526.1f.js:2:14567', '/assets/shell.2e.js:1:345'],
};

const report = (more: Record<string, unknown> = {}, client = parent()) =>
  client.post('/api/client-errors', { ...error, ...more });

async function counted(): Promise<string[]> {
  const metrics = await fetch(new URL('/metrics', service.url));
  return (await metrics.text()).split('\n').filter((line) => line.startsWith('client_errors_total'));
}

describe('When a page reports an error', () => {
  it('Then the log has one line about it', async () => {
    const answer = await report();
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(logged).toEqual([[error, 'A page reported an error']]);
  });

  it('Then no text of the page is logged, also when an older page sends it', async () => {
    const text = {
      message: 'No place for Mia Chen',
      stack: 'Error: Mia Chen\n    at Mia (https://club.example/assets/shell.2e.js:2:345)',
      path: '/coach/players/mia-chen',
    };
    const disguised = {
      route: '/coach/players/12',
      errorClass: 'Mia Chen is taken',
      frames: ['Mia Chen', 'Mia Chen /assets/shell.2e.js:2:345', '/home/mia/chen.js:1:1', ...error.frames],
    };
    expect((await report(text)).status).toBe(204);
    expect((await report({ ...text, ...disguised })).status).toBe(204);
    const { app, release } = error;
    const { status } = await parent().post('/api/client-errors', { app, release, ...text });
    expect(status).toBe(204);
    expect(logged.map(([line]) => line)).toEqual([
      error,
      { ...error, route: 'unknown', errorClass: 'Error' },
      { app, release, route: 'unknown', errorClass: 'Error', frames: [] },
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/mia|chen/i);
  });

  it('Then it is counted by app and release', async () => {
    const release = '00000000000000aa';
    for (const _ of [1, 2]) await report({ release });
    await report({ app: 'shell', release });
    const ours = (await counted()).filter((line) => line.includes(release));
    expect(ours.sort()).toEqual([
      `client_errors_total{app="mf-coach",release="${release}",service="admin"} 2`,
      `client_errors_total{app="shell",release="${release}",service="admin"} 1`,
    ]);
  });

  it('Then the number of series is limited, and the releases counted last have one', async () => {
    const release = (number: number) => number.toString(16).padStart(16, '0');
    for (let number = 1; number <= MAX_SERIES + 5; number += 1) {
      await service.ctx.limits.reset('1', PER_SESSION);
      expect((await report({ release: release(number) })).status).toBe(204);
    }
    const lines = await counted();
    expect(lines).toHaveLength(MAX_SERIES);
    expect(lines.join()).toContain(release(MAX_SERIES + 5));
    expect(lines.join()).not.toContain(release(5));
  });

  it.each([
    ['an unknown kind of app', { app: '"}' }],
    ['an invalid release', { release: 'main' }],
    ['a long route', { route: `/${'x'.repeat(300)}` }],
    ['a long class', { errorClass: 'x'.repeat(101) }],
    ['a long frame', { frames: ['x'.repeat(301)] }],
    ['a long stack', { frames: Array.from({ length: 31 }, () => '/assets/shell.2e.js:1:345') }],
  ])('Then %s is refused, and nothing is logged', async (_, more) => {
    expect((await report(more)).status).toBe(400);
    expect(logged).toEqual([]);
  });

  it('Then a body that is too large is refused', async () => {
    expect((await parent().post('/api/client-errors', { ...error, more: 'x'.repeat(17_000) })).status).toBe(413);
  });

  it('Then a visitor is refused', async () => {
    expect((await report({}, service.anonymous)).status).toBe(401);
    expect(logged).toEqual([]);
  });
});

describe('When very many errors are reported', () => {
  it('Then the session is refused, and another one is not', async () => {
    for (let time = 0; time < PER_SESSION.points; time += 1) expect((await report()).status).toBe(204);
    const refused = await report();
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_reports']);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(logged).toHaveLength(PER_SESSION.points);
    expect((await report({}, parent(2))).status).toBe(204);
  });

  it('Then all sessions together have a limit', async () => {
    for (let time = 0; time < ALL_SESSIONS.points; time += 1) await service.ctx.limits.count('all', ALL_SESSIONS);
    expect((await report()).status).toBe(429);
    expect(logged).toEqual([]);
  });
});
