import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { admin, type Club, coach, parent, startClub } from '../testing/club.ts';
import { events } from './service.ts';

let club: Club;
beforeAll(async () => {
  club = await startClub();
});
afterAll(() => club.stop());

const CALLERS = { parent, coach, admin } as const;

/** The roles that may make each call (S1 §6, S2 §6, product decisions 5 and 13). */
const ALLOWED_ROLES: Record<string, readonly (keyof typeof CALLERS)[]> = {
  'get /api/events': ['parent', 'coach', 'admin'],
  'post /api/events': ['coach', 'admin'],
  'get /api/events/{id}': ['parent', 'coach', 'admin'],
  'put /api/events/{id}': ['coach', 'admin'],
  'patch /api/events/{id}': ['coach', 'admin'],
  'delete /api/events/{id}': ['coach', 'admin'],
  'get /api/events/{id}/series': ['coach', 'admin'],
  'get /api/events/{id}/details': ['parent', 'coach', 'admin'],
  'get /api/events/{id}/timeslots': ['parent', 'coach', 'admin'],
  'get /api/events/{id}/roster': ['coach', 'admin'],
  'get /api/events/summary': ['coach', 'admin'],
  'get /api/events/{id}/export-sizes': ['coach', 'admin'],
  'post /api/register-child': ['parent', 'coach', 'admin'],
  'delete /api/registrations/cancel/{childId}/{eventId}': ['parent', 'coach', 'admin'],
  'delete /api/registrations/{registrationId}': ['coach', 'admin'],
  'put /api/registrations/{id}/slot': ['parent', 'coach', 'admin'],
  'get /api/children/{id}/registrations': ['parent', 'coach', 'admin'],
  'get /api/reminders/upcoming': ['coach', 'admin'],
  'post /api/reminders/trigger': ['coach', 'admin'],
  'post /api/reminders/reset/{id}': ['coach', 'admin'],
  'post /api/reminders/resend/{id}': ['coach', 'admin'],
  'get /api/teams': ['parent', 'coach', 'admin'],
  'get /api/teams/{id}': ['coach', 'admin'],
  'post /api/teams': ['coach', 'admin'],
  'put /api/teams/{id}': ['coach', 'admin'],
  'post /api/teams/{id}/coaches': ['coach', 'admin'],
  'post /api/teams/{id}/members': ['coach', 'admin'],
  'delete /api/teams/{id}/members/{childId}': ['coach', 'admin'],
};

const calls = events.routes.map(({ method, path }) => ({ method, path, name: `${method} ${path}` }));
/** An empty body, where the method may have one. */
const bodyFor = (method: string) => (method === 'get' || method === 'delete' ? undefined : {});
const addressOf = (path: string) => path.replace(/\{\w+\}/g, '999999');

describe('When a call is made', () => {
  it('Then this test has the roles of every route', () => {
    expect(calls.map(({ name }) => name).sort()).toEqual(Object.keys(ALLOWED_ROLES).sort());
  });

  it.each(calls)('Then $name is allowed for its roles only', async ({ method, path, name }) => {
    const body = bodyFor(method);
    for (const [role, who] of Object.entries(CALLERS)) {
      const { status } = await club.as(who)[method](addressOf(path), body);
      const may = ALLOWED_ROLES[name]?.some((allowed) => allowed === role);
      expect([role, status === 403]).toEqual([role, !may]);
      expect([role, status]).not.toEqual([role, 401]);
    }
  });

  it.each(calls)('Then $name is refused for visitors and forged identities', async ({ method, path }) => {
    const body = bodyFor(method);
    const unsigned = `${encoded({ alg: 'none' })}.${encoded({ sub: '1', role: 'admin', aud: 'fieldhouse' })}.`;
    const real = await club.tokenFor({ userId: 1, role: 'admin', sessionId: 1 });
    const forged = `${real.slice(0, -6)}AAAAAA`;
    for (const headers of [{}, { 'X-Identity': unsigned }, { 'X-Identity': forged }, { 'X-Identity': 'admin' }]) {
      expect((await club.anonymous[method](addressOf(path), body, headers)).status).toBe(401);
    }
  });

  it.each(calls.filter(({ method }) => method !== 'get'))(
    'Then $name is refused for requests of other sites',
    async ({ method, path }) => {
      const { status } = await club.as(admin)[method](addressOf(path), undefined, { 'Sec-Fetch-Site': 'cross-site' });
      expect(status).toBe(403);
    },
  );
});

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
