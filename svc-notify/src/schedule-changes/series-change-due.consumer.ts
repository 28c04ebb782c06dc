import { consumerWithPrepare } from '@fieldhouse/service-kit';
import { fetchChanges, tellOfChanges } from './tell-of-changes.ts';

/** An edit of several events of a series is due to their families; otherwise as `schedule-change.due`. */
export const seriesChangeDue = consumerWithPrepare('series-change.due', {
  prepare: (events, ctx) =>
    fetchChanges(
      ctx,
      events.map(({ id, data: { changes } }) => ({ id, changes })),
    ),
  handle: (event, tx, ctx, fetched) => {
    const { version, changes } = event.data;
    return tellOfChanges(tx, ctx, { event, changes, cause: `series-change-${version}` }, fetched);
  },
});
