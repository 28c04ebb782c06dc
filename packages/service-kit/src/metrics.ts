import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServiceContext } from './service.ts';

const registries = new WeakMap<ServiceContext, Registry>();

/** The metrics of one service, served at `/metrics`; every part of the kit adds its own. */
export function metricsOf(ctx: ServiceContext): Registry {
  const known = registries.get(ctx);
  if (known) return known;
  const registry = new Registry();
  registry.setDefaultLabels({ service: ctx.name });
  registries.set(ctx, registry);
  return registry;
}

/** Adds the metrics of the whole process (memory, event loop): once per process, only if it runs one service. */
export function addProcessMetrics(ctx: ServiceContext): void {
  collectDefaultMetrics({ register: metricsOf(ctx) });
}

/** How long requests take, in seconds, by method, route pattern and status. */
export function requestDurations(ctx: ServiceContext): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [metricsOf(ctx)],
  });
}

/** How often a limit refused something, by the limit's name. */
export function limitRefusals(ctx: ServiceContext): Counter<'limit'> {
  return counterOf(ctx, {
    name: 'limit_refusals_total',
    help: 'Requests that were refused since a limit was used up, by the limit',
    labelNames: ['limit'],
  });
}

interface CounterSettings<Label extends string> {
  name: string;
  help: string;
  labelNames?: readonly Label[];
}

/** A counter of the service; the first call makes it. */
export function counterOf<Label extends string = never>(
  ctx: ServiceContext,
  { name, help, labelNames = [] }: CounterSettings<Label>,
): Counter<Label> {
  const registry = metricsOf(ctx);
  const known = registry.getSingleMetric(name);
  if (known instanceof Counter) return known;
  return new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
}

/** One value of a gauge, with its labels. */
interface Figure<Name extends string> {
  gauge: Name;
  labels?: Record<string, string>;
  value: number;
}

interface ReadGauges<Name extends string> {
  /** What each gauge means, and its label, if it has one. */
  gauges: Readonly<Record<Name, { help: string; label?: string }>>;
  read: () => Promise<readonly Figure<Name>[]>;
  /** What the log says when the figures cannot be read. */
  unknown: string;
}

/**
 * Adds gauges whose values are read from the database each time the metrics are: once for all of them (S2.3.1563). While
 * that fails they have no value, and the other metrics do. Gauges of these names that exist already stay.
 */
export function addReadGauges<Name extends string>(
  ctx: ServiceContext,
  { gauges, read, unknown }: ReadGauges<Name>,
): void {
  const registry = metricsOf(ctx);
  let reading: Promise<readonly Figure<Name>[]> | undefined;
  const figures = () => {
    reading ??= read()
      .catch((error): [] => {
        ctx.log.warn({ err: error }, unknown);
        return [];
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  for (const name in gauges) {
    if (registry.getSingleMetric(name)) continue;
    const { help, label } = gauges[name];
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        // A value that is not known is left out, and not 0.
        if (label === undefined) this.remove();
        else this.reset();
        for (const { gauge, labels = {}, value } of await figures()) if (gauge === name) this.set(labels, value);
      },
    });
  }
}
