import { metricsOf, type ServiceContext } from '@fieldhouse/service-kit';
import { Counter } from 'prom-client';

type Labels = 'app' | 'release';

/** Pairs of app and release that have a series of their own: any page may name any, and each series takes memory. */
export const MOST_SERIES = 40;

interface Counted {
  counter: Counter<Labels>;
  /** The pairs that have a series, the one counted last at the end. */
  series: Map<string, Record<Labels, string>>;
}

const counters = new WeakMap<ServiceContext, Counted>();

/** Counts an error in `client_errors_total`. The series that was not counted for longest makes way for a new one. */
export function countClientError(ctx: ServiceContext, { app, release }: Record<Labels, string>): void {
  const { counter, series } = countedBy(ctx);
  const key = `${app} ${release}`;
  series.delete(key);
  series.set(key, { app, release });
  counter.inc({ app, release });
  if (series.size <= MOST_SERIES) return;
  const [[oldest, labels] = []] = series;
  if (oldest === undefined || labels === undefined) return;
  series.delete(oldest);
  counter.remove(labels);
}

function countedBy(ctx: ServiceContext): Counted {
  const known = counters.get(ctx);
  if (known) return known;
  const counter = new Counter({
    name: 'client_errors_total',
    help: 'Errors that pages of signed-in people reported, by app and release',
    labelNames: ['app', 'release'],
    registers: [metricsOf(ctx)],
  });
  const made: Counted = { counter, series: new Map() };
  counters.set(ctx, made);
  return made;
}
