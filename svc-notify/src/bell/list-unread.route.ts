import { createHash } from 'node:crypto';
import { Id, Instant, LocalDate, LocalTime } from '@fieldhouse/contracts';
import { etagOf, matches, notModified, ok, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { notificationsByIds, unreadIds } from './notification.repository.ts';

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
  summary: 'What the caller has not read, newest first',
  description: 'Polled every 30 seconds; answers 304 to `If-None-Match` while nothing changed.',
  answers: { 200: z.array(Notification) },
  cache: 'revalidate',
  handle: async ({ who, header, ctx }) => {
    const ids = await unreadIds(ctx.db, who.userId);
    // A notification never changes, so the unread ids say everything the answer depends on.
    const etag = etagOf(createHash('sha256').update(ids.join()).digest('base64url'));
    if (matches(header('if-none-match'), etag)) return notModified(etag);
    const notifications = await notificationsByIds(ctx.db, ids);
    const body = notifications.map(({ registrationDate, createdAt, ...rest }) => ({
      ...rest,
      registrationDate: registrationDate.toISOString(),
      createdAt: createdAt.toISOString(),
    }));
    return ok(body, { ETag: etag });
  },
});
