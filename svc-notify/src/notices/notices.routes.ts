import { createHash } from 'node:crypto';
import { Id, IdParam, Instant, NOTICE_KINDS } from '@fieldhouse/contracts';
import {
  etagOf,
  matches,
  noContent,
  notFound,
  notModified,
  ok,
  PageQuery,
  paged,
  readCursor,
  recordOf,
  route,
} from '@fieldhouse/service-kit';
import * as z from 'zod';
import { countNotices, markAllNoticesRead, markNoticeRead, noticesOf } from './notice.repository.ts';

/** A line that tells one person of one thing (S1.7.108). */
const Notice = z
  .object({
    id: Id,
    kind: z.enum(NOTICE_KINDS),
    sentence: z.string().describe('Finished, with the present names'),
    link: z.string().describe('A path of this site'),
    createdAt: Instant.describe('When it happened'),
    readAt: Instant.nullable(),
    childIds: z.array(Id).describe('The children of the caller that it is about'),
  })
  .meta({ id: 'Notice' });

const Notices = z.object({ unread: z.int(), notices: z.array(Notice) }).meta({ id: 'Notices' });

const Place = z.object({ createdAt: Instant, id: Id });

export const listNoticesRoute = route({
  method: 'get',
  path: '/api/notices',
  access: 'signed-in',
  summary: 'The caller’s notices, read ones too, newest first',
  description: '`unread` counts all pages. Answers 304 to `If-None-Match` while nothing changed.',
  query: PageQuery.omit({ sort: true, q: true }),
  answers: { 200: Notices },
  view: { none: 'What the caller was told: of their own children, and of what the club tells them' },
  cache: 'revalidate',
  handle: async ({ query: { limit, cursor }, url, who, header, ctx }) => {
    const [rows, { total, unread }] = await Promise.all([
      noticesOf(ctx.db, who.userId, { limit, after: readCursor(cursor, Place) }),
      countNotices(ctx.db, who.userId),
    ]);
    const listed = rows.map(({ createdAt, readAt, ...notice }) => ({
      ...notice,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    }));
    const placeOf = ({ createdAt, id }: (typeof listed)[number]) => ({ createdAt, id });
    const { body: notices, headers } = paged(listed, { limit, placeOf, total, url });
    const body = { unread, notices };
    const etag = etagOf(createHash('sha256').update(JSON.stringify(body)).digest('base64url'));
    if (matches(header('if-none-match'), etag)) return notModified(etag);
    return ok(body, { ...headers, ETag: etag });
  },
});

export const readNoticeRoute = route({
  method: 'post',
  path: '/api/notices/{id}/read',
  access: 'signed-in',
  audit: 'none: the caller has seen a notice',
  summary: 'Mark one notice of the caller as read',
  params: z.object({ id: IdParam }),
  answers: { 204: null },
  example: { params: { id: recordOf('own notice') } },
  problems: { not_found: 404 },
  handle: async ({ params, who, ctx }) => {
    if (!(await markNoticeRead(ctx.db, params.id, who.userId, ctx.clock()))) throw notFound('Notice');
    return noContent();
  },
});

export const readAllNoticesRoute = route({
  method: 'post',
  path: '/api/notices/read-all',
  access: 'signed-in',
  audit: 'none: the caller has seen the notices',
  summary: 'Mark all notices of the caller as read; no announcement counts as acknowledged by it',
  answers: { 204: null },
  handle: async ({ who, ctx }) => {
    await markAllNoticesRead(ctx.db, who.userId, ctx.clock());
    return noContent();
  },
});
