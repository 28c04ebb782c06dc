import { ok, route } from '@fieldhouse/service-kit';
import { CURRENT_WAIVER, Waiver } from './current-waiver.ts';

export const currentWaiverRoute = route({
  method: 'get',
  path: '/api/waivers/current',
  access: 'public',
  summary: 'The waiver and release form that a registration signs',
  answers: { 200: Waiver },
  handle: async () => ok(CURRENT_WAIVER),
});
