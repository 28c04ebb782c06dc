import type { Location } from '@fieldhouse/api';
import { http, refused } from '@fieldhouse/web-kit/testing';

export const location = (changes: Partial<Location> = {}): Location => ({
  id: 2,
  name: 'Barn Court',
  address: '1 Barn Road',
  version: 4,
  ...changes,
});

/** Lists, adds, changes and deletes locations as svc-admin does. Changes are stored in `locations`. */
export function locationHandlers(locations: Location[]) {
  return [
    http.admin.get('/api/locations', ({ response }) => response(200).json(locations)),
    http.admin.post('/api/locations', async ({ request, response }) => {
      const added = location({ ...(await request.json()), id: 9, version: 1 });
      locations.push(added);
      return response(201).json(added);
    }),
    http.admin.put('/api/locations/{id}', async (info) => {
      const found = locations.find(({ id }) => id === Number(info.params.id));
      if (!found) return refused(404, 'not_found', 'Location not found')(info);
      return info.response(200).json(Object.assign(found, await info.request.json(), { version: found.version + 1 }));
    }),
    http.admin.delete('/api/locations/{id}', (info) => {
      const index = locations.findIndex(({ id }) => id === Number(info.params.id));
      if (index < 0) return refused(404, 'not_found', 'Location not found')(info);
      locations.splice(index, 1);
      return info.response(204).empty();
    }),
  ];
}
