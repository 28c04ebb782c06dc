import { SERVICES } from '@fieldhouse/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiClient, apiClient, signedInAs } from '../support/api-client.ts';
import type { OpenSite } from '../support/open-site.ts';

interface Operation {
  service: string;
  method: string;
  path: string;
  roles: string[] | 'signed-in' | 'public';
}

/** An unsigned token (`alg: none`) that says it is the admin. */
const FORGED = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwicm9sZSI6ImFkbWluIn0.';
const FORGERIES: Record<string, string>[] = [{}, { 'x-identity': FORGED }, { cookie: 'fieldhouse=AAAA' }];
const ELSEWHERE: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://elsewhere.example' },
];

/** Who may make which call, for every operation of every service. */
export function access(where: string, open: OpenSite): void {
  describe(`who may make which call, ${where}`, () => {
    let site: Awaited<ReturnType<OpenSite>>;
    let operations: Operation[];
    const visitors = new Map<string, ApiClient>();

    beforeAll(async () => {
      site = await open();
      const documents = await Promise.all(
        SERVICES.map(async (service) => ({
          service,
          document: (await apiClient(site.url).send('GET', `/api/docs/${service}.json`)).body,
        })),
      );
      operations = documents.flatMap(({ service, document }) => operationsOf(service, document as OpenApi));
      for (const role of ['parent', 'coach', 'admin']) visitors.set(role, await signedInAs(site.url, role));
    }, 180_000);
    afterAll(() => site?.stop(), 60_000);

    it('Then every service documents its calls', () => {
      expect(new Set(operations.map(({ service }) => service)).size).toBe(SERVICES.length);
      expect(operations.length).toBeGreaterThan(25);
    });

    it('When nobody is signed in, or an identity is forged, then only public calls pass @spec S1.6.13', async () => {
      const wrong: string[] = [];
      for (const operation of operations.filter(({ roles }) => roles !== 'public')) {
        for (const headers of FORGERIES) {
          const { status } = await apiClient(site.url).send(
            operation.method,
            sample(operation.path),
            undefined,
            headers,
          );
          if (status !== 401) wrong.push(`${operation.method} ${operation.path}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('When a role is not among a call’s, then it is refused before its input is looked at', async () => {
      const wrong: string[] = [];
      for (const operation of operations) {
        for (const [role, client] of visitors) {
          if (!Array.isArray(operation.roles) || operation.roles.includes(role)) continue;
          const { status } = await client.send(operation.method, sample(operation.path), bodyFor(operation));
          if (status !== 403) wrong.push(`${role} ${operation.method} ${operation.path}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    });

    it('When what is between the services is asked for from outside, then there is nothing', async () => {
      const admin = visitors.get('admin') as ApiClient;
      for (const path of [
        '/internal/authenticate',
        '/internal/jwks',
        '/internal/child-contacts',
        '/metrics',
        '/openapi.json',
        '/api/x',
      ]) {
        for (const method of ['GET', 'POST']) {
          const { status } = await admin.send(method, path, method === 'POST' ? {} : undefined);
          expect([method, path, status]).toEqual([
            method,
            path,
            path === '/openapi.json' && method === 'POST' ? 405 : 404,
          ]);
        }
      }
    });

    it('When a page of another site sends a change, then it is refused', async () => {
      const wrong: string[] = [];
      for (const operation of operations.filter(({ method }) => method !== 'GET')) {
        for (const headers of ELSEWHERE) {
          const { status } = await (visitors.get('admin') as ApiClient).send(
            operation.method,
            sample(operation.path),
            {},
            headers,
          );
          if (status !== 403) wrong.push(`${operation.method} ${operation.path}: ${status}`);
        }
      }
      expect(wrong).toEqual([]);
    });
  });
}

interface OpenApi {
  paths: Record<string, Record<string, { 'x-roles'?: string[] | 'signed-in' | 'public' }>>;
}

function operationsOf(service: string, document: OpenApi): Operation[] {
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        service,
        method: method.toUpperCase(),
        path,
        roles: operation['x-roles'] ?? [],
      })),
    );
}

/** An empty body, where the method may have one. */
function bodyFor({ method }: Operation): object | undefined {
  return method === 'GET' || method === 'DELETE' ? undefined : {};
}

/** A path with an id that nothing has, so that a call that should be refused and is not changes nothing. */
function sample(path: string): string {
  return path.replace(/\{[^}]+\}/g, '999999');
}
