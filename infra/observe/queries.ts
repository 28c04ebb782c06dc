import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { ROOT } from '../launcher/tools.ts';
import { DASHBOARDS } from './dashboards.ts';

const AlertRules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['now', 'today']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

export type AlertRule = z.infer<typeof AlertRules>['groups'][number]['rules'][number];

/** The alert rules of a site. */
export async function alertRules(): Promise<readonly AlertRule[]> {
  const text = await readFile(join(ROOT, 'infra', 'observe', 'alerts.yml'), 'utf8');
  return AlertRules.parse(parse(text)).groups.flatMap(({ rules }) => rules);
}

/** What Prometheus is asked, and for which alert or chart. */
export interface WatchedQuery {
  of: string;
  query: string;
}

/** The comparison at the end of a rule: it makes the result empty while nothing is wrong. */
const THRESHOLD = /\s*[<>] [\d.e]+\s*$/;

/** The queries of all alerts and charts; a rule's without its threshold. */
export async function watchedQueries(): Promise<readonly WatchedQuery[]> {
  const rules = await alertRules();
  const charts = DASHBOARDS.flatMap(({ title, charts }) =>
    charts.flatMap((chart) => chart.lines.map(({ query }) => ({ of: `${title}: ${chart.title}`, query }))),
  );
  return [...rules.map(({ alert, expr }) => ({ of: alert, query: expr.replace(THRESHOLD, '') })), ...charts];
}

/** Names with an underscore that no bracket follows at once: functions have one. */
const METRIC = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!\s*\()/g;
const SERIES_OF_HISTOGRAM = /(?<=_seconds)_(?:bucket|count|sum)$/;

/** The metrics that a query reads, as `/metrics` declares them. */
export function metricsOfQuery(query: string): string[] {
  const withoutLabels = query.replace(/\{[^}]*\}/g, ' ').replace(/\b(?:by|offset) (?:\([^)]*\)|\w+)/g, ' ');
  return [...withoutLabels.matchAll(METRIC)].map(([name]) => name.replace(SERIES_OF_HISTOGRAM, ''));
}
