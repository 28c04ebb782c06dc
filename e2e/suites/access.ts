import { SERVICES } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allowedRoles, CALLS_OF_OTHER_SYSTEMS } from '../support/allowed-roles.ts';
import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { forgedIdentities } from '../support/forged-identities.ts';
import { invalidCookies, type OpenedClub } from '../support/invalid-cookies.ts';
import { type LiveOperation, liveOperations } from '../support/live-operations.ts';
import { documentedOperations } from '../support/open-api.ts';
import { childAccess } from './child-access.ts';

const CROSS_SITE_HEADERS: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.example' },
];
/** Internal paths, and one that does not exist: the gateway has no route for them. */
const INTERNAL_PATHS = [
  '/internal/authenticate',
  '/internal/preview',
  '/internal/jwks',
  '/internal/password-reset-link',
  '/metrics',
  '/api/x',
];

interface AccessTests {
  /** 'one read and one write': of each service for each set of roles; without the calls about one family's child. */
  calls?: 'all' | 'one read and one write';
}

/** Which roles may make which call, for every operation of every service. */
export function access(where: string, open: () => Promise<OpenedClub>, { calls = 'all' }: AccessTests = {}): void {
  describe(`who may make which call, ${where}`, () => {
    let site: OpenedClub;
    let operations: LiveOperation[];
    let called: LiveOperation[];
    let restricted: LiveOperation[];
    let cookies: Readonly<Record<string, string>>;
    let forgeries: Readonly<Record<string, string>>;
    const visitors = new Map<string, ApiClient>();

    beforeAll(async () => {
      site = await open();
      operations = await liveOperations(site.url);
      called = calls === 'all' ? operations : oneReadAndOneWrite(operations);
      restricted = called.filter(({ roles }) => roles !== 'public');
      for (const role of ['parent', 'coach', 'admin']) visitors.set(role, await signedInAs(site.url, role));
      cookies = { nobody: '', 'a made-up cookie': 'fieldhouse=AAAA', ...(await invalidCookies(site, admin())) };
      forgeries = await forgedIdentities(site.serviceUrls.auth);
    }, 180_000);
    afterAll(() => site?.stop(), 60_000);

    const admin = () => visitors.get('admin') ?? apiClient(site.url);

    it('Then the running services document the calls of their openapi.json files', () => {
      const written = documentedOperations().filter(({ path }) => path.startsWith('/api/'));
      expect(operations.map(nameOf).sort()).toEqual(written.map(nameOf).sort());
      expect(new Set(operations.map(({ service }) => service)).size).toBe(SERVICES.length);
      expect(operations.length).toBeGreaterThan(50);
      expect(new Set(called.map(({ service }) => service)).size).toBe(SERVICES.length);
    });

    it('Then the roles of each call are those of its first pattern in allowed-roles.ts', () => {
      const names = operations.map(nameOf);
      const rolesOf = Object.fromEntries(operations.map((operation) => [nameOf(operation), operation.roles]));
      expect(rolesOf).toEqual(Object.fromEntries(names.map((call) => [call, allowedRoles.of(call)])));
      expect(allowedRoles.unused(names)).toEqual([]);
    });

    it('When nobody is signed in, the session has ended or the identity is forged, then only public calls are accepted @spec S1.6.13 S1.6.14', async () => {
      const wrong: string[] = [];
      const expectRefusal = async (who: string, client: ApiClient, operation: LiveOperation, headers = {}) => {
        const { status } = await client.send(operation.method, sample(operation.path), undefined, headers);
        if (status !== 401) wrong.push(`${who}: ${nameOf(operation)}: ${status}`);
      };
      for (const operation of restricted) {
        for (const [who, cookie] of Object.entries(cookies))
          await expectRefusal(who, apiClient(site.url, cookie), operation);
        for (const [who, forged] of Object.entries(forgeries)) {
          const headers = { 'x-identity': forged };
          await expectRefusal(who, apiClient(site.url), operation, headers);
          await expectRefusal(
            `${who}, past the gateway`,
            apiClient(site.serviceUrls[operation.service]),
            operation,
            headers,
          );
        }
      }
      expect(wrong).toEqual([]);
    });

    it('When a role may not make a call, then it is refused before its input is validated, also with a forged identity', async () => {
      const wrong: string[] = [];
      for (const operation of restricted) {
        for (const [role, client] of visitors) {
          if (isFor(operation, role)) continue;
          for (const forged of [undefined, ...Object.values(forgeries)]) {
            const headers: Record<string, string> = forged === undefined ? {} : { 'x-identity': forged };
            const { status } = await client.send(operation.method, sample(operation.path), bodyFor(operation), headers);
            if (status !== 403) wrong.push(`${role} ${nameOf(operation)}: ${status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    it('When a page was drawn for another user, then no change is accepted, whoever is signed in', async () => {
      const wrong: string[] = [];
      const writes = restricted.filter(isWrite);
      for (const operation of writes) {
        for (const [role, client] of visitors) {
          const { status, body } = await client.send(operation.method, sample(operation.path), bodyFor(operation), {
            'fieldhouse-user': '999999',
          });
          const { code } = body as { code?: string };
          if (status !== 409 || code !== 'another_user') wrong.push(`${role} ${nameOf(operation)}: ${status} ${code}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(new Set(writes.map(({ service }) => service)).size).toBe(SERVICES.length);
    });

    it('When a role may make a call, or the call is public, then it is not refused', async () => {
      const wrong: string[] = [];
      const passed = new Set<string>();
      for (const operation of called) {
        const isPublic = operation.roles === 'public';
        const callers = isPublic ? [['nobody', apiClient(site.url)] as const] : visitors;
        for (const [role, client] of callers) {
          if (!isPublic && !isFor(operation, role)) continue;
          const { status } = await client.send(operation.method, sample(operation.path), bodyFor(operation));
          passed.add(nameOf(operation));
          if ([401, 403, 405, 429].includes(status) || status >= 500) {
            wrong.push(`${role} ${nameOf(operation)}: ${status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect([...passed].sort()).toEqual(called.map(nameOf).sort());
    });

    it('When an internal path is requested from outside, then it is not found', async () => {
      for (const path of INTERNAL_PATHS) {
        for (const method of ['GET', 'POST']) {
          const { status } = await admin().send(method, path, method === 'POST' ? {} : undefined);
          expect([method, path, status]).toEqual([method, path, 404]);
        }
      }
      expect((await admin().send('GET', '/openapi.json')).status).toBe(404);
      expect((await admin().send('POST', '/openapi.json', {})).status).toBe(405);
    });

    it('When a page of another site sends a change, then it is refused', async () => {
      const wrong: string[] = [];
      for (const operation of called.filter(isWrite)) {
        const isOpen = CALLS_OF_OTHER_SYSTEMS.includes(nameOf(operation));
        for (const headers of CROSS_SITE_HEADERS) {
          const { status } = await admin().send(operation.method, sample(operation.path), {}, headers);
          if ((status === 403) === isOpen) wrong.push(`${nameOf(operation)}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    if (calls === 'all') childAccess(() => site.url);
  });
}

function nameOf({ method, path }: Pick<LiveOperation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

const isWrite = ({ method }: LiveOperation): boolean => method !== 'GET';

/** The first read and the first write of each service for each set of roles. */
function oneReadAndOneWrite(operations: readonly LiveOperation[]): LiveOperation[] {
  const kindOf = (operation: LiveOperation) => `${operation.service} ${operation.roles} ${isWrite(operation)}`;
  return [...Map.groupBy(operations, kindOf).values()].flatMap(([first]) => first ?? []);
}

function isFor({ roles }: LiveOperation, role: string): boolean {
  return !Array.isArray(roles) || roles.includes(role);
}

/** An empty body, where the method may have one. */
function bodyFor({ method }: LiveOperation): object | undefined {
  return method === 'GET' || method === 'DELETE' ? undefined : {};
}

/** The path with ids that do not exist, so that a call that is wrongly accepted changes nothing. */
function sample(path: string): string {
  return path.replace(/\{[^}]+\}/g, '999999');
}
