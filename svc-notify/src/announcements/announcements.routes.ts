import { AnnouncementForm, IdParam } from '@fieldhouse/contracts';
import { created, noContent, ok, PageQuery, paged, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { announcementFor, isSent, listAnnouncements, listed } from './announcement.repository.ts';
import { Announcement, ListedAnnouncement, TEXT_BYTES } from './announcement.schema.ts';
import { reachedBy } from './audience-for.ts';
import { remindAnnouncement } from './remind-announcement.ts';
import { changeAnnouncement, writeAnnouncement } from './save-announcement.ts';
import { sendAnnouncement } from './send-announcement.ts';
import { wholeAnnouncement } from './whole-announcement.ts';
import { withdrawAnnouncement } from './withdraw-announcement.ts';

const params = z.object({ id: IdParam });
const STAFF = { access: ['coach', 'admin'], permissions: ['announcement.send'] } as const;
/** The audit names no text: what was written is in the announcement. */
const SUBJECT = { subject: 'club', id: null } as const;
const draft = { audience: { kind: 'ages' as const, minAge: 8, maxAge: 10 }, title: 'Rain', body: 'We play inside.' };

export const listAnnouncementsRoute = route({
  method: 'get',
  path: '/api/announcements',
  ...STAFF,
  summary: 'The announcements of a coach, or for admins of everybody, newest first',
  query: PageQuery.omit({ sort: true, q: true }),
  answers: { 200: z.array(ListedAnnouncement) },
  view: { none: 'Of people it names the authors alone' },
  handle: async ({ ctx, who, query, url }) => {
    const { rows, total } = await listAnnouncements(ctx.db, who, query);
    const { body, headers } = paged(rows, { limit: query.limit, placeOf: ({ id }) => id, total, url });
    return ok(body.map(listed), headers);
  },
});

export const writeAnnouncementRoute = route({
  method: 'post',
  path: '/api/announcements',
  ...STAFF,
  audit: { action: 'announcement.written', label: 'Wrote announcement', verb: 'wrote an announcement', ...SUBJECT },
  summary: 'Write an announcement: a draft, or with `sendAt` one that is sent then',
  body: AnnouncementForm,
  textLimit: TEXT_BYTES,
  answers: { 201: Announcement },
  example: { body: draft },
  problems: { not_your_audience: 403, not_found: 404, too_many_announcements: 429, unavailable: 503 },
  idempotent: { permit: 'role' },
  handle: async ({ ctx, who, body, claim }) => created(await writeAnnouncement(ctx, who, body, claim)),
});

export const showAnnouncementRoute = route({
  method: 'get',
  path: '/api/announcements/{id}',
  ...STAFF,
  summary: 'An announcement with its text, and who has not read it',
  params,
  answers: { 200: Announcement },
  view: { action: 'user.viewed', of: ({ unread }) => ({ userIds: unread.map(({ userId }) => userId) }) },
  example: { params: { id: recordOf('sent announcement') } },
  problems: { not_found: 404, unavailable: 503 },
  handle: async ({ ctx, who, params: { id } }) => {
    const row = await announcementFor(ctx.db, who, id);
    const reached = isSent(row) ? undefined : await reachedBy(ctx, who, row.audience);
    return ok(await wholeAnnouncement(ctx.db, row, reached));
  },
});

export const changeAnnouncementRoute = route({
  method: 'put',
  path: '/api/announcements/{id}',
  ...STAFF,
  audit: { action: 'announcement.changed', label: 'Changed announcement', verb: 'changed an announcement', ...SUBJECT },
  summary: 'Change an announcement that is not sent yet; without `sendAt` it is a draft again',
  params,
  body: AnnouncementForm,
  textLimit: TEXT_BYTES,
  answers: { 200: Announcement },
  example: { params: { id: recordOf('announcement draft') }, body: draft },
  problems: {
    not_your_audience: 403,
    not_found: 404,
    already_sent: 409,
    too_many_announcements: 429,
    unavailable: 503,
  },
  handle: async ({ ctx, who, params: { id }, body }) => ok(await changeAnnouncement(ctx, who, id, body)),
});

export const withdrawAnnouncementRoute = route({
  method: 'delete',
  path: '/api/announcements/{id}',
  ...STAFF,
  audit: {
    ...{ action: 'announcement.withdrawn', label: 'Withdrew announcement', verb: 'withdrew an announcement' },
    ...SUBJECT,
  },
  summary: 'Withdraw an announcement that is not sent',
  params,
  answers: { 204: null },
  example: { params: { id: recordOf('announcement to withdraw') } },
  problems: { not_found: 404, already_sent: 409 },
  handle: async ({ ctx, who, params: { id } }) => {
    await withdrawAnnouncement(ctx, who, id);
    return noContent();
  },
});

export const sendAnnouncementRoute = route({
  method: 'post',
  path: '/api/announcements/{id}/send',
  ...STAFF,
  audit: { action: 'announcement.sent', label: 'Sent announcement', verb: 'sent an announcement', ...SUBJECT },
  summary: 'Send an announcement now; its audience is resolved at this moment',
  params,
  answers: { 200: Announcement },
  example: { params: { id: recordOf('announcement to send') } },
  problems: {
    ...{ not_your_audience: 403, not_found: 404, already_sent: 409, changed: 409, too_many_announcements: 429 },
    unavailable: 503,
  },
  handle: async ({ ctx, who, params: { id } }) => ok(await sendAnnouncement(ctx, who, id)),
});

export const remindAnnouncementRoute = route({
  method: 'post',
  path: '/api/announcements/{id}/remind',
  ...STAFF,
  audit: {
    ...{ action: 'announcement.reminded', label: 'Reminded of announcement', verb: 'reminded of an announcement' },
    ...SUBJECT,
  },
  summary: 'Tell everybody again who has not read an announcement, once',
  description: 'It counts as an announcement of this day, and is never urgent.',
  params,
  answers: { 200: Announcement },
  example: { params: { id: recordOf('sent announcement') } },
  problems: {
    ...{ not_your_audience: 403, not_found: 404, not_sent: 409, already_reminded: 409, too_many_announcements: 429 },
    unavailable: 503,
  },
  handle: async ({ ctx, who, params: { id } }) => ok(await remindAnnouncement(ctx, who, id)),
});
