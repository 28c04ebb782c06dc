import { ok, route } from '@fieldhouse/service-kit';
import { currentWaiver, Waiver } from './current-waiver.ts';

export const currentWaiverRoute = route({
  method: 'get',
  path: '/api/waivers/current',
  access: 'public',
  summary: 'The waiver and release form in force, which a registration signs',
  answers: { 200: Waiver },
  handle: async ({ ctx }) => ok(await currentWaiver(ctx.db, ctx.clock())),
});
