import { ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { isViewOnlyEnforced } from '../guardian-scopes/view-only.ts';
import { mayChangeAs } from './changeable-child.ts';
import { activeChildrenOf } from './child.repository.ts';
import { Child, toChild } from './child.schema.ts';
import { registeredEventsOf } from './registered-events-of.ts';

export const listOwnChildrenRoute = route({
  method: 'get',
  path: '/api/children',
  access: 'signed-in',
  summary: 'The caller’s own active children with their upcoming events',
  answers: { 200: z.array(Child) },
  view: { none: 'The caller’s own children' },
  handle: async ({ who, ctx }) => {
    const children = await activeChildrenOf(ctx.db, who.userId);
    const childIds = children.map(({ id }) => id);
    const [events, isEnforced] = await Promise.all([
      registeredEventsOf(ctx, childIds, who),
      isViewOnlyEnforced(ctx.db, ctx),
    ]);
    return ok(
      children.map(({ accessLevel, ...child }) =>
        toChild(child, {
          who,
          now: ctx.clock(),
          events: events(child.id),
          mayChange: mayChangeAs(isEnforced, who, { accessLevel }),
          isGuardian: true,
        }),
      ),
    );
  },
});
