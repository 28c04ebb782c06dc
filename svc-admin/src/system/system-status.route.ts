import { ok, route } from '@fieldhouse/service-kit';
import { SystemStatus } from './system-status.schema.ts';
import { systemStatus } from './system-status.ts';

export const systemStatusRoute = route({
  method: 'get',
  path: '/api/admin/system',
  access: ['admin'],
  summary: 'How the platform is: services, databases, queues, sessions, mail, the last backup, settings',
  description: 'Services are asked at once, two seconds at most; one that does not answer is null.',
  answers: { 200: SystemStatus },
  handle: async ({ who, ctx }) => ok(await systemStatus(ctx, who)),
});
