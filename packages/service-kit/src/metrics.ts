import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
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
  return new Counter({
    name: 'limit_refusals_total',
    help: 'Requests that were refused since a limit was used up, by the limit',
    labelNames: ['limit'],
    registers: [metricsOf(ctx)],
  });
}
