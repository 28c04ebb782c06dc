import type { Envelope } from '@fieldhouse/contracts';
import type { AnyConsumer, ServiceContext, Tx } from '../service.ts';
import { continueTrace, inTrace } from '../tracing.ts';

interface Handlers {
  /** Whether anybody takes this type. */
  take: (type: string) => boolean;
  /** Whether all that these events set off stays in this service's database. */
  bearRepeating: (events: readonly Envelope[]) => boolean;
  /** Runs the handlers of each event in the order of the events; those of one type that follow each other go together. */
  run: (tx: Tx, events: readonly Envelope[]) => Promise<void>;
}

/** A service's handlers by the type that they take. */
export function handlersOf(consumers: readonly AnyConsumer[], ctx: ServiceContext): Handlers {
  const byType = Map.groupBy(consumers, ({ type }): string => type);

  async function runOne({ handle, handleAll }: AnyConsumer, tx: Tx, events: readonly Envelope[]): Promise<void> {
    const [first] = events;
    if (handleAll && events.length > 1) return inTraceOf(first, () => handleAll(events, tx, ctx));
    for (const event of events) await inTraceOf(event, () => handle(event, tx, ctx));
  }

  return {
    take: (type) => byType.has(type),
    bearRepeating: (events) =>
      events.every(({ type }) => (byType.get(type) ?? []).every(({ tellsNobody }) => tellsNobody === true)),
    async run(tx, events) {
      for (const [type, some] of runsOfOneType(events)) {
        for (const consumer of byType.get(type) ?? []) await runOne(consumer, tx, some);
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

function inTraceOf(event: Envelope | undefined, work: () => Promise<void>): Promise<void> {
  return inTrace({ traceparent: continueTrace(event?.traceparent) }, work);
}
