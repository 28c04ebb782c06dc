import { createHash } from 'node:crypto';
import { Id, Instant, LocalDate, LocalTime } from '@fieldhouse/contracts';
import { etagOf, matches, notModified, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { notificationsByIds, unreadLines } from './notification.repository.ts';

/** A line of the bell (S2 §3). */
const Notification = z
  .object({
    id: Id,
    message: z.string(),
    eventTitle: z.string(),
    eventDate: LocalDate,
    eventTime: LocalTime.describe('When the slot or the event starts'),
    registrationDate: Instant,
    createdAt: Instant.describe('When it happened: the registration or its end'),
    eventId: Id,
    registrationId: Id,
    childId: Id,
  })
  .meta({ id: 'Notification' });

export const listUnreadRoute = route({
  method: 'get',
  path: '/api/notifications/unread',
  access: ['coach', 'admin'],
  permissions: ['notification.read'],
  summary: 'What the caller has not read, newest first',
  description: 'Polled every 30 seconds; answers 304 to `If-None-Match` while nothing changed.',
  answers: { 200: z.array(Notification) },
  view: { action: 'registration.viewed', of: (lines) => ({ childIds: lines.map(({ childId }) => childId) }) },
  cache: 'revalidate',
  handle: async ({ who, header, ctx }) => {
    const lines = await unreadLines(ctx.db, who.userId);
    const editions = lines.map(({ id, edition }) => `${id}.${edition}`);
    const etag = etagOf(createHash('sha256').update(editions.join()).digest('base64url'));
    if (matches(header('if-none-match'), etag)) return notModified(etag);
    const ids = lines.map(({ id }) => id);
    const notifications = await notificationsByIds(ctx.db, ids);
    const body = notifications.map(({ registrationDate, createdAt, ...rest }) => ({
      ...rest,
      registrationDate: registrationDate.toISOString(),
      createdAt: createdAt.toISOString(),
    }));
    return ok(body, { ETag: etag });
  },
});
