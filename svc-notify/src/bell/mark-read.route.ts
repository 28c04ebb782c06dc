import { IdParam } from '@fieldhouse/contracts';
import { noContent, notFound, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { markAllRead, markRead } from './notification.repository.ts';

export const markReadRoute = route({
  method: 'post',
  path: '/api/notifications/{id}/read',
  access: ['coach', 'admin'],
  permissions: ['notification.read'],
  audit: 'none: a coach has seen a notification',
  summary: 'Mark one notification as read, for the caller alone',
  params: z.object({ id: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('notification') } },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => {
    if (!(await markRead(ctx.db, params.id, who.userId, ctx.clock()))) throw notFound('Notification');
    return noContent();
  },
});

export const markAllReadRoute = route({
  method: 'post',
  path: '/api/notifications/read-all',
  access: ['coach', 'admin'],
  permissions: ['notification.read'],
  audit: 'none: a coach has seen the notifications',
  summary: 'Mark all notifications as read, for the caller alone',
  answers: { 204: null },
  handle: async ({ who, ctx }) => {
    await markAllRead(ctx.db, who.userId, ctx.clock());
    return noContent();
  },
});
