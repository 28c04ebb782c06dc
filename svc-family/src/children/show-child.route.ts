import { IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { isViewOnlyEnforced } from '../guardian-scopes/view-only.ts';
import { findGuardian, isGuardianOfMerged } from '../guardians/guardian.repository.ts';
import { mayChangeAs } from './changeable-child.ts';
import { Child, toChild } from './child.schema.ts';
import { registeredEventsOf } from './registered-events-of.ts';
import { ofChild } from './staff-view.ts';
import { visibleChild } from './visible-child.ts';

export const showChildRoute = route({
  method: 'get',
  path: '/api/children/{id}',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and staff',
  permissions: ['child.view'],
  summary: 'One child, for its guardians, coaches and admins',
  params: z.object({ id: IdParam }),
  answers: { 200: Child },
  example: { params: { id: recordOf('child') } },
  view: { action: 'child.viewed', of: ofChild },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => {
    const child = await visibleChild(ctx, who, params.id);
    const [events, own, isGuardian, isEnforced] = await Promise.all([
      registeredEventsOf(ctx, [child.id], who),
      findGuardian(ctx.db, child.id, who.userId),
      isGuardianOfMerged(ctx.db, child.id, who.userId),
      isViewOnlyEnforced(ctx.db, ctx),
    ]);
    const mayChange = mayChangeAs(isEnforced, who, own);
    return ok(toChild(child, { who, now: ctx.clock(), events: events(child.id), mayChange, isGuardian }));
  },
});
