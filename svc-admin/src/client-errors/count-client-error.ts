import { metricsOf, type ServiceContext } from '@fieldhouse/service-kit';
import { Counter } from 'prom-client';

type Labels = 'app' | 'release';

/** Limit of pairs of app and release with a series: a page may send any, and each series takes memory. */
export const MAX_SERIES = 40;

interface Counted {
  counter: Counter<Labels>;
  /** The pairs that have a series; the most recently counted one is the last. */
  series: Map<string, Record<Labels, string>>;
}

const counters = new WeakMap<ServiceContext, Counted>();

/** Counts an error in `client_errors_total`. A new series replaces the least recently counted one. */
export function countClientError(ctx: ServiceContext, { app, release }: Record<Labels, string>): void {
  const { counter, series } = countedBy(ctx);
  const key = `${app} ${release}`;
  series.delete(key);
  series.set(key, { app, release });
  counter.inc({ app, release });
  if (series.size <= MAX_SERIES) return;
  const [[oldest, labels] = []] = series;
  if (oldest === undefined || labels === undefined) return;
  series.delete(oldest);
  counter.remove(labels);
}

function countedBy(ctx: ServiceContext): Counted {
  const existing = counters.get(ctx);
  if (existing) return existing;
  const counter = new Counter({
    name: 'client_errors_total',
    help: 'Errors that pages of signed-in people reported, by app and release',
    labelNames: ['app', 'release'],
    registers: [metricsOf(ctx)],
  });
  const counted: Counted = { counter, series: new Map() };
  counters.set(ctx, counted);
  return counted;
}
