import { SERVICES } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import { forgedIdentities } from '../support/forged-identities.ts';
import { type OpenApiOperation, operationsOf } from '../support/live-operations.ts';
import { invalidCookies, type OpenedClub } from '../support/invalid-cookies.ts';
import { documentedOperations } from '../support/open-api.ts';
import { CALLS_OF_OTHER_SYSTEMS, ALLOWED_ROLES } from '../support/allowed-roles.ts';
import { childAccess } from './child-access.ts';

const ELSEWHERE: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://elsewhere.example' },
];
/** Not there from outside: what services say to each other, and what only they answer. */
const INSIDE = ['/internal/authenticate', '/internal/jwks', '/internal/password-reset-link', '/metrics', '/api/x'];

/** Who may make which call, for every operation of every service. */
export function access(where: string, open: () => Promise<OpenedClub>): void {
  describe(`who may make which call, ${where}`, () => {
    let site: OpenedClub;
    let operations: OpenApiOperation[];
    let closed: OpenApiOperation[];
    let cookies: Readonly<Record<string, string>>;
    let forgeries: Readonly<Record<string, string>>;
    const visitors = new Map<string, ApiClient>();

    beforeAll(async () => {
      site = await open();
      operations = await operationsOf(site.url);
      closed = operations.filter(({ roles }) => roles !== 'public');
      for (const role of ['parent', 'coach', 'admin']) visitors.set(role, await signedInAs(site.url, role));
      cookies = { nobody: '', 'a made-up cookie': 'fieldhouse=AAAA', ...(await invalidCookies(site, admin())) };
      forgeries = await forgedIdentities(site.serviceUrls.auth);
    }, 180_000);
    afterAll(() => site?.stop(), 60_000);

    const admin = () => visitors.get('admin') ?? apiClient(site.url);

    it('Then every call that is written down is there to be asked', () => {
      const written = documentedOperations().filter(({ path }) => path.startsWith('/api/'));
      expect(operations.map(nameOf).sort()).toEqual(written.map(nameOf).sort());
      expect(new Set(operations.map(({ service }) => service)).size).toBe(SERVICES.length);
      expect(operations.length).toBeGreaterThan(50);
    });

    it('Then each is for those whom the club wants to make it', () => {
      expect(Object.fromEntries(operations.map((operation) => [nameOf(operation), operation.roles]))).toEqual(ALLOWED_ROLES);
    });

    it('When nobody is signed in, or not any more, or an identity is forged, then only public calls pass @spec S1.6.13 S1.6.14', async () => {
      const wrong: string[] = [];
      const ask = async (who: string, client: ApiClient, operation: OpenApiOperation, headers = {}) => {
        const { status } = await client.send(operation.method, sample(operation.path), undefined, headers);
        if (status !== 401) wrong.push(`${who}: ${nameOf(operation)}: ${status}`);
      };
      for (const operation of closed) {
        for (const [who, cookie] of Object.entries(cookies)) await ask(who, apiClient(site.url, cookie), operation);
        for (const [who, forged] of Object.entries(forgeries)) {
          const headers = { 'x-identity': forged };
          await ask(who, apiClient(site.url), operation, headers);
          await ask(`${who}, past the gateway`, apiClient(site.serviceUrls[operation.service]), operation, headers);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('When a role is not among a call’s, then it is refused before its input is looked at, whoever it says to be', async () => {
      const wrong: string[] = [];
      for (const operation of closed) {
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

    it('When a role is among a call’s, or a call is everybody’s, then nobody is turned away at the door', async () => {
      const wrong: string[] = [];
      const passed = new Set<string>();
      for (const operation of operations) {
        const isPublic = operation.roles === 'public';
        const comers = isPublic ? [['nobody', apiClient(site.url)] as const] : visitors;
        for (const [role, client] of comers) {
          if (!isPublic && !isFor(operation, role)) continue;
          const { status } = await client.send(operation.method, sample(operation.path), bodyFor(operation));
          passed.add(nameOf(operation));
          if ([401, 403, 405, 429].includes(status) || status >= 500) {
            wrong.push(`${role} ${nameOf(operation)}: ${status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
      expect([...passed].sort()).toEqual(operations.map(nameOf).sort());
    });

    it('When what is between the services is asked for from outside, then there is nothing', async () => {
      for (const path of INSIDE) {
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
      for (const operation of operations.filter(({ method }) => method !== 'GET')) {
        const isOpen = CALLS_OF_OTHER_SYSTEMS.includes(nameOf(operation));
        for (const headers of ELSEWHERE) {
          const { status } = await admin().send(operation.method, sample(operation.path), {}, headers);
          if ((status === 403) === isOpen) wrong.push(`${nameOf(operation)}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    childAccess(() => site.url);
  });
}

function nameOf({ method, path }: Pick<OpenApiOperation, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

function isFor({ roles }: OpenApiOperation, role: string): boolean {
  return !Array.isArray(roles) || roles.includes(role);
}

/** An empty body, where the method may have one. */
function bodyFor({ method }: OpenApiOperation): object | undefined {
  return method === 'GET' || method === 'DELETE' ? undefined : {};
}

/** A path with an id that nothing has, so that a call that should be refused and is not changes nothing. */
function sample(path: string): string {
  return path.replace(/\{[^}]+\}/g, '999999');
}
