import { IdParam, TimelinePlace } from '@fieldhouse/contracts';
import { ok, PageQuery, readCursor, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { readChildTimeline } from './read-child-timeline.ts';
import { ChildTimeline } from './timeline-entry.ts';

export const childTimelineRoute = route({
  method: 'get',
  path: '/api/admin/audit/children/{id}',
  access: ['admin'],
  child: 'id',
  permissions: ['audit.read'],
  summary: 'What happened to a child, the newest first: entries of the audit, registrations, emails, links, merges',
  description: 'Each owner is called at once. 50 entries; the query of the next page has `next` as its `cursor`.',
  params: z.object({ id: IdParam }),
  query: PageQuery.pick({ cursor: true }),
  answers: { 200: ChildTimeline },
  example: { params: { id: recordOf('child') } },
  view: {
    action: 'timeline.viewed',
    of: ({ child }) => ({ subject: { type: 'child', id: child.id }, childIds: [child.id] }),
  },
  problems: { not_found: 404 },
  async handle({ params: { id }, query: { cursor }, who, ctx }) {
    const before = readCursor(cursor, TimelinePlace) ?? null;
    return ok(await readChildTimeline(ctx, who, { childId: id, before }));
  },
});
