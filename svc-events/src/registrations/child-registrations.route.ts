import { IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, recordView, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { childFor } from '../children/child-access.ts';
import { childRegistrations } from './child-registrations.ts';
import { ChildRegistration } from './registration.ts';

export const childRegistrationsRoute = route({
  method: 'get',
  path: '/api/children/{id}/registrations',
  access: 'signed-in',
  child: 'id',
  rule: 'guardians and staff',
  summary: 'The registrations of a child, past and cancelled ones included',
  params: z.object({ id: IdParam }),
  answers: { 200: z.array(ChildRegistration) },
  example: { params: { id: recordOf('child') } },
  view: { action: 'registration.viewed', recordedBy: 'handler' },
  problems: { not_found: 404, unavailable: 503 },
  async handle({ params, who, ctx }) {
    const child = await childFor(ctx, who, params.id, 'read');
    const registrations = await childRegistrations(ctx.db, child.id);
    const subject = { type: 'child', id: child.id } as const;
    await recordView(ctx, who, { action: 'registration.viewed', subject, childIds: [child.id] });
    return ok(registrations);
  },
});
