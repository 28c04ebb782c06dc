import type { Envelope } from '@fieldhouse/contracts';
import type { AnyConsumer, ServiceContext, Tx } from '../service.ts';
import { inSpan, SpanKind } from '../tracing.ts';
import { withTimeout } from '../with-timeout.ts';

/** The limit for fetching data from other services before the transaction of the handlers begins. */
export const PREPARE_LIMIT_MS = 5000;

interface Handlers {
  /** Whether there is a consumer of this type. */
  accepts: (type: string) => boolean;
  /**
   * Fetches what the handlers of these events need from other services, all at once: by default `prepare` and
   * `fetchMissing`. Throws when something does not arrive in time.
   */
  prepare: (events: readonly Envelope[], options?: { missing: boolean }) => Promise<PreparedFor>;
  /**
   * Runs the handlers of each event in the order of the events. Consecutive events of one type are handled together.
   */
  run: (tx: Tx, events: readonly Envelope[], prepared: PreparedFor) => Promise<void>;
}

/** What each consumer that prepares has fetched. */
export type PreparedFor = ReadonlyMap<AnyConsumer, unknown>;

/** A service's handlers by event type. */
export function handlersOf(consumers: readonly AnyConsumer[], ctx: ServiceContext): Handlers {
  const byType = Map.groupBy(consumers, ({ type }): string => type);

  async function runOne(
    { handle, handleAll }: AnyConsumer,
    tx: Tx,
    events: readonly Envelope[],
    prepared: unknown,
  ): Promise<void> {
    const [first] = events;
    if (handleAll && events.length > 1) return inTraceOf(first, () => handleAll(events, tx, ctx, prepared));
    for (const event of events) await inTraceOf(event, () => handle(event, tx, ctx, prepared));
  }

  async function prepareAll(consumers: readonly AnyConsumer[], events: readonly Envelope[]): Promise<PreparedFor> {
    const fetched = consumers.map(async (consumer): Promise<[AnyConsumer, unknown]> => {
      const own = events.filter(({ type }) => type === consumer.type);
      const fetch = consumer.prepare ?? consumer.fetchMissing;
      return [consumer, await inTraceOf(own[0], async () => fetch?.(own, ctx))];
    });
    return new Map(await Promise.all(fetched));
  }

  return {
    accepts: (type) => byType.has(type),
    async prepare(events, { missing } = { missing: true }) {
      const types = new Set(events.map(({ type }) => type));
      const preparing = [...types]
        .flatMap((type) => byType.get(type) ?? [])
        .filter(({ prepare, fetchMissing }) => prepare ?? (missing && fetchMissing));
      if (preparing.length === 0) return new Map();
      return withTimeout(PREPARE_LIMIT_MS, 'fetching what handlers need', prepareAll(preparing, events));
    },
    async run(tx, events, prepared) {
      for (const [type, some] of runsOfOneType(events)) {
        for (const consumer of byType.get(type) ?? []) await runOne(consumer, tx, some, prepared.get(consumer));
      }
    },
  };
}

function runsOfOneType(events: readonly Envelope[]): [type: string, events: Envelope[]][] {
  const runs: [string, Envelope[]][] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.[0] === event.type) last[1].push(event);
    else runs.push([event.type, [event]]);
  }
  return runs;
}

/** In the trace of the request that caused the event. */
function inTraceOf<Value>(event: Envelope | undefined, work: () => Promise<Value>): Promise<Value> {
  const parent = event?.traceparent ?? '';
  return inSpan(`handle ${event?.type}`, { kind: SpanKind.CONSUMER, parent }, work);
}
