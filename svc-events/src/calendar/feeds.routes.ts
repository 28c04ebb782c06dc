import { CalendarFeedChange, CalendarFeedForm, Id, IdParam } from '@fieldhouse/contracts';
import { created, noContent, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeFeed, makeFeed, revokeFeed } from './change-feeds.ts';
import { feedsOf } from './feed.repository.ts';
import { CalendarFeed } from './feed.ts';

const NO_AUDIT = 'none: the caller’s own calendar is no record of the club';
const params = z.object({ id: IdParam });

export const listFeedsRoute = route({
  method: 'get',
  path: '/api/calendar-feeds',
  access: 'signed-in',
  summary: 'The caller’s links to calendars, the oldest first',
  answers: { 200: z.array(CalendarFeed) },
  view: { none: 'The caller’s own links' },
  handle: async ({ ctx, who }) => ok(await feedsOf(ctx.db, who.userId)),
});

export const makeFeedRoute = route({
  method: 'post',
  path: '/api/calendar-feeds',
  access: 'signed-in',
  child: 'childIds',
  rule: 'guardians',
  audit: NO_AUDIT,
  summary: 'Make a link to a calendar of the caller’s children; it is shown only here',
  description: 'Without `childIds`: of all children whose guardian the caller is, later ones too.',
  body: CalendarFeedForm,
  answers: { 201: z.object({ id: Id, url: z.string() }) },
  example: { body: { name: 'Our family', childIds: [recordOf('own child')] } },
  problems: { not_found: 404, too_many_feeds: 409, unavailable: 503 },
  handle: async ({ ctx, who, body }) => created(await makeFeed(ctx, who, body)),
});

export const changeFeedRoute = route({
  method: 'patch',
  path: '/api/calendar-feeds/{id}',
  access: 'signed-in',
  child: 'childIds',
  rule: 'guardians',
  audit: NO_AUDIT,
  summary: 'Rename a link to a calendar, or change its children',
  params,
  body: CalendarFeedChange,
  answers: { 204: null },
  example: { params: { id: recordOf('own calendar link') }, body: { name: 'Kitchen', childIds: null } },
  problems: { not_found: 404, unavailable: 503 },
  handle: async ({ ctx, who, params: { id }, body }) => {
    await changeFeed(ctx, { id, userId: who.userId }, body);
    return noContent();
  },
});

export const revokeFeedRoute = route({
  method: 'delete',
  path: '/api/calendar-feeds/{id}',
  access: 'signed-in',
  audit: NO_AUDIT,
  summary: 'Revoke a link to a calendar: programs that have it remove its entries',
  params,
  answers: { 204: null },
  example: { params: { id: recordOf('own calendar link') } },
  problems: { not_found: 404 },
  handle: async ({ ctx, who, params: { id } }) => {
    await revokeFeed(ctx, { id, userId: who.userId });
    return noContent();
  },
});
