import { SERVICES, type ServiceName } from '@fieldhouse/contracts';
import { apiClient } from './api-client.ts';

/** A call that a running platform documents. */
export interface OpenApiOperation {
  service: ServiceName;
  method: string;
  path: string;
  roles: string[] | 'signed-in' | 'public';
}

interface OpenApi {
  paths: Record<string, Record<string, { 'x-roles'?: OpenApiOperation['roles'] }>>;
}

/** Every call under /api, as the running services document them. */
export async function operationsOf(site: string): Promise<OpenApiOperation[]> {
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
