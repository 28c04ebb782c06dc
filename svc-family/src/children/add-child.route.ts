import { ChildProfile } from '@fieldhouse/contracts';
import { created, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { addChild } from './add-child.ts';
import { Child, toChild } from './child.schema.ts';

export const addChildRoute = route({
  method: 'post',
  path: '/api/children',
  access: 'signed-in',
  summary: 'Add a child; it becomes the caller’s own',
  description:
    'Answers 409 with `duplicates` when the club may know the child already; `confirmNotDuplicate` adds it anyway.',
  body: ChildProfile.safeExtend({ confirmNotDuplicate: z.boolean().optional() }).meta({ id: 'NewChild' }),
  answers: { 201: Child },
  problems: { possible_duplicate: 409, too_many_duplicates: 429 },
  idempotent: true,
  handle: async ({ body, who, header, ctx }) => {
    const { confirmNotDuplicate = false, ...profile } = body;
    const requestKey = header('Idempotency-Key') ?? null;
    const child = await addChild(ctx, who, { profile, confirmNotDuplicate, requestKey });
    // Nobody can have registered a child that did not exist a moment ago.
    return created(toChild(child, { now: ctx.clock(), registeredEvents: [], mayChange: true }));
  },
});
