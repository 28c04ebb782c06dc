import type { Envelope } from '@fieldhouse/contracts';
import { prepared } from '../data/prepared.ts';
import type { ServiceContext, Tx } from '../service.ts';

/** What events leave behind, as one statement. */
export interface Effect {
  /** In the transaction that noted them as handled. */
  run: (tx: Tx, events: readonly Envelope[], values: readonly unknown[]) => Promise<void>;
  /** Notes them as handled and does it for those that were not here yet, in one round trip: both or neither. */
  runAndNote: (
    ctx: ServiceContext,
    events: readonly Envelope[],
    values: readonly unknown[],
    options: { flushLater: boolean },
  ) => Promise<void>;
}

/**
 * Declares an effect. `text` goes on behind `WITH fresh (event_id) AS (…),` and does only what belongs to an event in
 * `fresh`; its values are `$1` to `$<parameters>`. `name` is one that no other statement of the service has.
 */
export function effect(name: string, parameters: number, text: string): Effect {
  const [first, second, third] = [1, 2, 3].map((more) => `$${parameters + more}`);
  const noted = prepared<object>(name, `WITH fresh AS (SELECT unnest(${first}::uuid[]) AS event_id), ${text}`);
  const noting = prepared<object>(`${name}-and-note`, `WITH fresh AS (${notingAsDone(first, second, third)}), ${text}`);
  return {
    async run(tx, events, values) {
      await noted(tx, [...values, events.map(({ id }) => id)]);
    },
    async runAndNote({ name: consumer, db }, events, values, { flushLater }) {
      await noting(db, [...values, consumer, JSON.stringify(events), flushLater ? 'off' : null]);
    },
  };
}

/**
 * Inserts events into the inbox as handled and returns the ids of those that were not there yet. The third value is what
 * `synchronous_commit` is to be for this transaction, or null.
 */
export function notingAsDone(consumer = '$1', events = '$2', synchronousCommit = '$3'): string {
  return `
    INSERT INTO inbox (consumer, event_id, type, source, envelope, state, attempts, done_at)
    SELECT ${consumer}, (event ->> 'id')::uuid, event ->> 'type', event ->> 'source', event, 'done', 1, now()
    FROM set_config('synchronous_commit', coalesce(${synchronousCommit}, current_setting('synchronous_commit')), true),
      jsonb_array_elements(${events}::jsonb) event
    ON CONFLICT (consumer, event_id) DO NOTHING RETURNING event_id`;
}
