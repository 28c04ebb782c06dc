import { ok, route } from '@fieldhouse/service-kit';
import { checkHealth, Health } from './check-health.ts';

export const healthRoute = route({
  method: 'get',
  path: '/healthz',
  access: 'public',
  summary: 'Whether the platform is ready: 200 when every service is ready, else 503',
  answers: { 200: Health, 503: Health },
  handle: async ({ ctx }) => {
    const health = await checkHealth(ctx);
    return health.status === 'ok' ? ok(health) : { status: 503, body: health, headers: { 'Retry-After': '2' } };
  },
});
