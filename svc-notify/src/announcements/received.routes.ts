import { IdParam } from '@fieldhouse/contracts';
import { ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { OpenedAnnouncement, ReceivedAnnouncement } from './announcement.schema.ts';
import { announcementsAbout, openAnnouncement } from './open-announcement.ts';

export const receivedAnnouncementsRoute = route({
  method: 'get',
  path: '/api/announcements/received',
  access: 'signed-in',
  summary: 'What the caller got about an event, newest first, without the texts',
  query: z.object({ eventId: IdParam }),
  answers: { 200: z.array(ReceivedAnnouncement) },
  view: { none: 'The caller’s own announcements' },
  example: { query: { eventId: recordOf('event') } },
  handle: async ({ ctx, who, query }) => ok(await announcementsAbout(ctx.db, who.userId, query.eventId)),
});

export const openAnnouncementRoute = route({
  method: 'post',
  path: '/api/announcements/{id}/read',
  access: 'signed-in',
  audit: 'none: what a person reads is no record of the club',
  summary: 'Open an announcement that the caller got: it counts as read',
  params: z.object({ id: IdParam }),
  answers: { 200: OpenedAnnouncement },
  example: { params: { id: recordOf('sent announcement') } },
  problems: { not_found: 404 },
  handle: async ({ ctx, who, params: { id } }) => ok(await openAnnouncement(ctx, who.userId, id)),
});
