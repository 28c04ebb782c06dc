import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { Coach, listCoaches } from './list-coaches.ts';

export const listCoachesRoute = route({
  method: 'get',
  path: '/api/coaches',
  access: 'signed-in',
  summary: 'The coaches’ directory',
  answers: { 200: z.array(Coach) },
  view: { none: 'The directory in which coaches and admins find each other' },
  handle: async ({ ctx, who }) => ok(await listCoaches(ctx, who.role)),
});
