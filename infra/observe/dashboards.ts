/** One line of a chart: what Prometheus is asked, and how the result is named. */
interface Line {
  query: string;
  name: string;
}

interface Chart {
  title: string;
  unit: 's' | 'reqps' | 'short' | 'percentunit' | 'bytes' | 'none';
  lines: readonly Line[];
}

interface Dashboard {
  /** A part of its address: it never changes. */
  id: string;
  title: string;
  charts: readonly Chart[];
}

/** Requests of users: neither health checks nor Prometheus itself. */
const USERS = 'route!~"/ready|/health|/metrics"';
const SECONDS = 'http_request_duration_seconds';

const chart = (title: string, unit: Chart['unit'], ...lines: readonly [query: string, name: string][]): Chart => ({
  title,
  unit,
  lines: lines.map(([query, name]) => ({ query, name })),
});

/** What Grafana shows of a site. */
export const DASHBOARDS: readonly Dashboard[] = [
  {
    id: 'fieldhouse-requests',
    title: 'Requests',
    charts: [
      chart('Alerts', 'none', ['sum by (alertname, severity) (ALERTS{alertstate="firing"})', '{{alertname}}']),
      chart('Replicas that answer', 'none', ['count by (container) (up{job="services"} == 1)', '{{container}}']),
      chart('Requests through the gateway, by service', 'reqps', [
        'sum by (service) (rate(traefik_service_requests_total[5m]))',
        '{{service}}',
      ]),
      chart('Slowest of 20 through the gateway, by router', 's', [
        'topk(10, histogram_quantile(0.95, sum by (router, le) (rate(traefik_router_request_duration_seconds_bucket[5m]))))',
        '{{router}}',
      ]),
      chart('Requests, by service', 'reqps', [
        `sum by (service) (rate(${SECONDS}_count{${USERS}}[5m]))`,
        '{{service}}',
      ]),
      chart('Busiest routes', 'reqps', [
        `topk(10, sum by (service, method, route) (rate(${SECONDS}_count{${USERS}}[5m])))`,
        '{{method}} {{route}}',
      ]),
      chart('Answers that are no success, by route', 'reqps', [
        `topk(10, sum by (route, status) (rate(${SECONDS}_count{status=~"[45]..",${USERS}}[5m])))`,
        '{{status}} {{route}}',
      ]),
      chart('Slowest of 20, by route', 's', [
        `topk(10, histogram_quantile(0.95, sum by (route, le) (rate(${SECONDS}_bucket{${USERS}}[5m]))))`,
        '{{route}}',
      ]),
      chart('Processes: how late they begin their work', 's', [
        'max by (service) (nodejs_eventloop_lag_p99_seconds)',
        '{{service}}',
      ]),
      chart('Processes: memory', 'bytes', ['max by (service) (process_resident_memory_bytes)', '{{service}}']),
      chart('Processes: cores in use', 'none', [
        'sum by (service) (rate(process_cpu_seconds_total[5m]))',
        '{{service}}',
      ]),
    ],
  },
  {
    id: 'fieldhouse-queues',
    title: 'Queues',
    charts: [
      chart('Events: age of the oldest', 's', [
        'max by (service, where) (events_oldest_seconds{where=~"outbox|inbox"})',
        '{{service}} {{where}}',
      ]),
      chart('Events that wait, are parked or dead', 'short', [
        'max by (service, where) (events_waiting)',
        '{{service}} {{where}}',
      ]),
      chart('Database connections', 'short', [
        'max by (service, state) (database_connections)',
        '{{service}} {{state}}',
      ]),
      chart('Jobs: time since the last good run', 's', [
        'min by (service, job) (job_seconds_since_run)',
        '{{service}} {{job}}',
      ]),
      chart('Jobs: failures in an hour', 'short', [
        'sum by (service, job) (increase(job_failures_total[1h]))',
        '{{service}} {{job}}',
      ]),
      chart('Email that is not sent', 'short', ['max by (state) (mail_unsent)', '{{state}}']),
      chart('Email: age of the oldest', 's', ['max(mail_oldest_seconds)', 'queued']),
      chart('Age of the last backup', 's', ['min by (last) (backup_age_seconds)', '{{last}}']),
      chart('Certificates: time until the end', 's', ['min by (cn) (traefik_tls_certs_not_after) - time()', '{{cn}}']),
    ],
  },
  {
    id: 'fieldhouse-club',
    title: 'Club',
    charts: [
      chart('Registrations in a minute', 'short', [
        'sum by (outcome) (rate(registrations_total[5m])) * 60',
        '{{outcome}}',
      ]),
      chart('Sign-ins in a minute', 'short', [
        `sum(rate(${SECONDS}_count{route=~"/api/auth/(login|passkey)",status="200"}[5m])) * 60`,
        'signed in',
      ]),
      chart('Failed sign-ins in a minute', 'short', [
        'sum by (with) (rate(sign_in_failures_total[5m])) * 60',
        '{{with}}',
      ]),
      chart('Refusals by a limit in a minute', 'short', [
        'sum by (limit) (rate(limit_refusals_total[5m])) * 60',
        '{{limit}}',
      ]),
      chart('Errors in browsers in an hour', 'short', [
        'sum by (app, release) (increase(client_errors_total[1h]))',
        '{{app}} {{release}}',
      ]),
    ],
  },
];

const SOURCE = { type: 'prometheus', uid: 'prometheus' };
const LETTERS = 'ABCDEFGH';

/** A dashboard as Grafana reads it. */
export function grafanaDashboard({ id, title, charts }: Dashboard): object {
  return {
    ...{ uid: id, title, tags: ['fieldhouse'], schemaVersion: 39, editable: false },
    ...{ refresh: '30s', time: { from: 'now-6h', to: 'now' }, timezone: 'browser' },
    panels: charts.map(({ title, unit, lines }, index) => ({
      ...{ id: index + 1, type: 'timeseries', title, datasource: SOURCE },
      // Two charts in a row; Grafana's rows have 24 columns.
      gridPos: { x: (index % 2) * 12, y: Math.floor(index / 2) * 8, w: 12, h: 8 },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: lines.map(({ query, name }, line) => ({
        ...{ refId: LETTERS[line], datasource: SOURCE },
        ...{ expr: query, legendFormat: name },
      })),
    })),
  };
}
