/** The images of the engines, for compose and for tests on containers: one exact version each, everywhere. */
export const POSTGRES_IMAGE = 'postgres:16.15-bookworm';
export const RABBITMQ_IMAGE = 'rabbitmq:4.2.9';
export const REDIS_IMAGE = 'redis:8.8.0-bookworm';

/** What watches a site, where it is wanted. */
export const PROMETHEUS_IMAGE = 'prom/prometheus:v3.5.0';
export const GRAFANA_IMAGE = 'grafana/grafana:12.1.0';
export const COLLECTOR_IMAGE = 'otel/opentelemetry-collector:0.165.0';

/** What our own images are built on: the `NODE` of the Dockerfile. */
export const NODE_IMAGE = 'node:24-bookworm-slim';
