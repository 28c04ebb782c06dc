import { ok, route } from '@fieldhouse/service-kit';
import { SystemStatus } from './system-status.schema.ts';
import { systemStatus } from './system-status.ts';

export const systemStatusRoute = route({
  method: 'get',
  path: '/api/admin/system',
  access: ['admin'],
  permissions: ['system.read'],
  summary: 'The state of the platform: services, databases, queues, sessions, mail, the last backup, settings',
  description: 'Services are called at once, with a timeout of two seconds; one that does not answer is null.',
  answers: { 200: SystemStatus },
  handle: async ({ who, ctx }) => ok(await systemStatus(ctx, who)),
});
