import { calendarFile } from '@fieldhouse/calendar';
import { IdParam } from '@fieldhouse/contracts';
import { calendarAttachment, ok, recordOf, recordView, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { childFor } from '../children/child-access.ts';
import { eventCalendar } from './event-calendar.ts';

export const eventCalendarRoute = route({
  method: 'get',
  path: '/api/events/{id}/calendar.ics',
  access: 'signed-in',
  rule: 'guardians and staff',
  summary: 'An event as a file for a calendar',
  description:
    'With `child`, the child’s registration, at the time of its slot and with the UID of the file in its emails; the ' +
    'event itself when the child is not registered.',
  params: z.object({ id: IdParam }),
  query: z.object({ child: IdParam.optional().describe('A child of the caller; of coaches and admins, any child') }),
  answers: { 200: z.string().meta({ contentMediaType: 'text/calendar' }) },
  example: { params: { id: recordOf('event') }, query: { child: recordOf('child') } },
  view: { action: 'registration.viewed', recordedBy: 'handler' },
  problems: { not_found: 404, unavailable: 503 },
  handle: async ({ params, query, who, ctx }) => {
    const child = query.child === undefined ? null : await childFor(ctx, who, query.child, 'read');
    const entry = await eventCalendar(ctx, params.id, child?.id ?? null);
    if (child) {
      const subject = { type: 'event', id: params.id } as const;
      await recordView(ctx, who, { action: 'registration.viewed', subject, childIds: [child.id] });
    }
    return ok(calendarFile(entry).content, calendarAttachment(entry.event, entry.date));
  },
});
