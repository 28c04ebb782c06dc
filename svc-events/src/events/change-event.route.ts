import { EditEventForm, IdParam, SERIES_SCOPES } from '@fieldhouse/contracts';
import { etagOf, ok, recordOf, route } from '@fieldhouse/service-kit';
import * as z from 'zod';
import { changeEvent } from './change-event.ts';
import { TrainingEvent } from './event.ts';

/** Which events of a series a request changes. */
export const SeriesQuery = z.object({
  scope: z
    .enum(SERIES_SCOPES)
    .default('one')
    .describe('Of a recurring series: only this event, this and the following ones, or all of them'),
});

/** The coach's screens send PATCH, the family-side form PUT (S2 §7); both are partial (product decision 6). */
const changeBy = (method: 'put' | 'patch') =>
  route({
    method,
    path: '/api/events/{id}',
    access: ['coach', 'admin'],
    permissions: ['event.edit'],
    audit: { action: 'event.changed', label: 'Changed event', verb: 'changed', subject: 'event' },
    summary: 'Change an event',
    description:
      'An absent field stays as it is. With `If-Match: "{version}"` the event is changed only when nobody else has ' +
      'changed it since; registrations do not count. With a wider `scope` the same edit is applied to the other ' +
      'events: each gets the fields that this edit changes, and its date moves by the same number of days. All ' +
      'events change or none. `X-Changed-Events` is the number of changed events. Families are told of another date, ' +
      'time, location or coach two minutes after the last edit, with the `reason`.',
    params: z.object({ id: IdParam }),
    query: SeriesQuery,
    body: EditEventForm,
    answers: { 200: TrainingEvent },
    example: {
      params: { id: recordOf('upcoming event') },
      body: {
        title: 'Batting practice',
        date: '2030-01-31',
        startTime: '09:00',
        endTime: '18:00',
        locationId: recordOf('location'),
        capacity: 20,
        coachIds: [recordOf('coach')],
        sessionDuration: 30,
        minAge: 9,
        reason: 'Lightning',
      },
    },
    problems: {
      not_found: 404,
      capacity_below_registered: 409,
      slots_booked: 409,
      registrations_without_slot: 409,
      version_conflict: 412,
      unavailable: 503,
    },
    async handle({ params, query, body, who, header, ctx }) {
      const { reason, ...changes } = body;
      const edit = { id: params.id, changes, ifMatch: header('If-Match'), scope: query.scope, reason };
      const { event, count } = await changeEvent(ctx, who, edit);
      return ok(event, { ETag: etagOf(event.version), 'X-Changed-Events': String(count) });
    },
  });

export const putEventRoute = changeBy('put');
export const patchEventRoute = changeBy('patch');
