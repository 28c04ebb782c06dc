import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { apiClient } from './api-client.ts';

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
      const { body } = await apiClient(site).send('GET', `/api/docs/${service}.json`);
      return { service, document: body as OpenApi };
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
