import { IdParam } from '@fieldhouse/contracts';
import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { Child, toChild } from './child.schema.ts';
import { registeredEventsOf } from './registered-events-of.ts';
import { visibleChild } from './visible-child.ts';

export const showChildRoute = route({
  method: 'get',
  path: '/api/children/{id}',
  access: 'signed-in',
  summary: 'One child: its guardians, coaches and admins',
  params: z.object({ id: IdParam }),
  answers: { 200: Child },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => {
    const child = await visibleChild(ctx, who, params.id);
    const events = await registeredEventsOf(ctx, [child.id], who);
    return ok(toChild(child, ctx.clock(), events ? (events.get(child.id) ?? []) : null));
  },
});
