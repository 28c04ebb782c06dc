import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { apiClient } from './api-client.ts';
import { waitFor } from './wait-for.ts';

/** A call in the API documents of a running platform. */
export interface LiveOperation {
  service: ServiceName;
  method: string;
  path: string;
  roles: string[] | 'signed-in' | 'public';
}

interface OpenApi {
  paths: Record<string, Record<string, { 'x-roles'?: LiveOperation['roles'] }>>;
}

/** Every call under /api in the API documents of the running services. */
export async function liveOperations(site: string): Promise<LiveOperation[]> {
  const documents = await Promise.all(
    SERVICES.map(async (service) => {
      // A service that has much to do may not answer svc-admin in time.
      const document = await waitFor(`the API document of svc-${service}`, async () => {
        const { status, body } = await apiClient(site).send('GET', `/api/docs/${service}.json`);
        return status === 200 && (body as OpenApi);
      });
      return { service, document };
    }),
  );
  return documents.flatMap(({ service, document }) =>
    Object.entries(document.paths)
      .filter(([path]) => path.startsWith('/api/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({
          service,
          method: method.toUpperCase(),
          path,
          roles: operation['x-roles'] ?? [],
        })),
      ),
  );
}
