import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { fetchChanges, tellOfChanges } from './tell-of-changes.ts';

/**
 * An edit of one event is due to its families. Before it, svc-events is called for the registrations that are still
 * active. While it or another needed owner is unavailable, the inbox tries again.
 */
export const scheduleChangeDue = consumerWithPrepare('schedule-change.due', {
  prepare: (events, ctx) =>
    fetchChanges(
      ctx,
      events.map(({ id, data }) => ({ id, changes: [data] })),
    ),
  handle: (event, tx, ctx, fetched) => {
    const { data: change } = event;
    const cause = `change-${change.eventId}-${change.version}`;
    return tellOfChanges(tx, ctx, { event, changes: [change], cause }, fetched);
  },
});
