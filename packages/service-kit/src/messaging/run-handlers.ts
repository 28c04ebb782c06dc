import type { Envelope } from '@fieldhouse/contracts';
import type { AnyConsumer, ServiceContext, Tx } from '../service.ts';
import { continueTrace, inTrace } from '../tracing.ts';

interface Handlers {
  /** Whether anybody takes this type. */
  take: (type: string) => boolean;
  /** Whether all that these events set off stays in this service's database. */
  bearRepeating: (events: readonly Envelope[]) => boolean;
  /**
   * Notes the events as handled and handles them in one statement, where they are of one type that one consumer takes so.
   * Answers false, with nothing done, where they are not.
   */
  runAtOnce: (events: readonly Envelope[], options: { flushLater: boolean }) => Promise<boolean>;
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
    async runAtOnce(events, options) {
      const types = new Set(events.map(({ type }) => type));
      const [only, ...others] = [...types].flatMap((type) => byType.get(type) ?? []);
      const { handleAtOnce } = only ?? {};
      if (!handleAtOnce || others.length > 0) return false;
      return inTraceOf(events[0], () => handleAtOnce(events, ctx, options));
    },
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

function inTraceOf<Value>(event: Envelope | undefined, work: () => Promise<Value>): Promise<Value> {
  return inTrace({ traceparent: continueTrace(event?.traceparent) }, work);
}
