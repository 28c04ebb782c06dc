import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@fieldhouse/contracts';
import { traefikStatic } from '@fieldhouse/gateway';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { ROOT } from '../launcher/tools.ts';
import { findProgram } from '../machine/find-program.ts';
import { DASHBOARDS, grafanaDashboard } from './dashboards.ts';
import { type AlertRule, alertRules, metricsOfQuery, watchedQueries } from './queries.ts';

const run = promisify(execFile);
const FOLDER = join(ROOT, 'infra', 'observe');
const readYaml = async (name: string) => parse(await readFile(join(FOLDER, name), 'utf8'));

const promtool = await findProgram(['promtool'], [], process.env);

/** A test with Prometheus' own program; where there is none the summary says why it is left out. */
function itWithPromtool(title: string, test: (program: string) => Promise<void>): void {
  if (promtool) it(title, () => test(promtool));
  else it.skip(`${title} (there is no promtool here: install prometheus)`, () => undefined);
}

let rules: readonly AlertRule[];
beforeAll(async () => {
  rules = await alertRules();
});

describe('When the alert rules are read', () => {
  it('Then each names its page, with three parts, and each page an alert @spec S2.3.1570', async () => {
    for (const { alert, annotations } of rules) {
      const page = await readFile(join(ROOT, annotations.runbook), 'utf8');
      const headings = page.split('\n').filter((line) => line.startsWith('#'));
      expect(headings).toEqual([`# ${alert}`, '## What it means', '## How to look', '## What to do']);
    }
    const pages = (await readdir(join(ROOT, 'docs', 'runbook'))).filter((name) => name !== 'README.md');
    expect(rules.map(({ annotations }) => annotations.runbook).toSorted()).toEqual(
      pages.map((name) => `docs/runbook/${name}`).toSorted(),
    );
    const index = await readFile(join(ROOT, 'docs', 'runbook', 'README.md'), 'utf8');
    for (const { alert, annotations, labels } of rules) {
      const link = `[${alert}](${annotations.runbook.replace('docs/runbook/', '')})`;
      expect(index).toContain(`| ${link} | ${annotations.summary} | ${labels.severity} |`);
    }
  });

  it('Then each has a test of when it is silent and when it fires @spec S2.3.1571', async () => {
    const { tests } = await readYaml('alerts.test.yml');
    const tested = tests.map(({ alert_rule_test: [silent, firing] }: { alert_rule_test: object[] }) => {
      expect(silent).not.toHaveProperty('exp_alerts');
      expect(firing).toMatchObject({ exp_alerts: [expect.anything()] });
      return firing && 'alertname' in firing && firing.alertname;
    });
    expect(tested).toEqual(rules.map(({ alert }) => alert));
  });

  itWithPromtool('Then those tests pass in Prometheus’ own program @spec S2.3.1571', async (program) => {
    const { stdout } = await run(program, ['test', 'rules', 'alerts.test.yml'], { cwd: FOLDER });
    expect(stdout).toContain('SUCCESS');
  });
});

describe('When Prometheus reads its configuration', () => {
  it('Then it finds every service, and the port of the gateway that has metrics', async () => {
    const { scrape_configs: configs } = await readYaml('prometheus.yml');
    const [services, gateway] = configs;
    expect(services.dns_sd_configs).toEqual([
      expect.objectContaining({ names: SERVICES.map((name) => `svc-${name}`), port: 3000 }),
    ]);
    expect(gateway.static_configs).toEqual([{ targets: [`gateway${traefikStatic().entryPoints.metrics.address}`] }]);
  });

  itWithPromtool('Then its own program accepts it', async (program) => {
    const { stdout } = await run(program, ['check', 'config', 'prometheus.yml'], { cwd: FOLDER });
    expect(stdout).toContain(`${rules.length} rules found`);
  });
});

describe('When the dashboards are made', () => {
  it('Then each chart asks something, under a name of its own', () => {
    for (const dashboard of DASHBOARDS) {
      expect(JSON.parse(JSON.stringify(grafanaDashboard(dashboard)))).toMatchObject({
        uid: expect.stringMatching(/^fieldhouse-[a-z]+$/),
        panels: dashboard.charts.map(({ title }) => ({
          ...{ type: 'timeseries', title, datasource: { uid: 'prometheus' } },
          targets: [{ refId: 'A', expr: expect.any(String), legendFormat: expect.any(String) }],
        })),
      });
      expect(new Set(dashboard.charts.map(({ title }) => title)).size).toBe(dashboard.charts.length);
    }
  });

  it('Then the figures that a query reads are known by name', async () => {
    const query = 'histogram_quantile(0.95, sum by (le) (rate(a_seconds_bucket{b_c="d_e"}[5m]))) / max(f_total) > 1';
    expect(metricsOfQuery(query)).toEqual(['a_seconds', 'f_total']);
    const own = await watchedQueries();
    expect(own.length).toBeGreaterThan(rules.length);
    for (const { query } of own) expect(query).not.toMatch(/[<>] [\d.]+$/);
  });
});
