import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SERVICES } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import { forSize } from '@fieldhouse/infra/testing';
import { describe, expect, it } from '@jest/globals';
import { signedInAs } from '../support/api-client.ts';
import { makeEvent } from '../support/registration-burst.ts';
import { waitFor } from '../support/wait-for.ts';

const { SITE_URL: site = '', COMPOSE_PROJECT: project = '', COMPOSE_ENV: envFile = '' } = process.env;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ALERT = 'EventsNotPublished';
/** An event waits for a minute; then come two readings and two evaluations, 15 seconds apart. */
const MINUTES = 5 * 60_000;

const run = promisify(execFile);
const composeWith = (files: readonly string[]) => {
  const options = ['--project-name', project, ...files.flatMap((file) => ['--file', file]), '--env-file', envFile];
  return async (...args: string[]) => (await run('docker', ['compose', ...options, ...args])).stdout;
};

interface Alert {
  labels: { alertname: string; service?: string };
  state: 'pending' | 'firing';
}

/** A compose file that gives Prometheus the rules of the site, but for how long the alert is pending before it fires. */
async function withShortAlert(folder: string): Promise<string> {
  const rules = await readFile(join(ROOT, 'infra', 'observe', 'alerts.yml'), 'utf8');
  const short = rules.replace(new RegExp(`(?<=alert: ${ALERT}\\n[^\\n]*\\n +for: )2m`), '30s');
  expect(short).not.toBe(rules);
  const path = join(folder, 'alerts.yml');
  await writeFile(path, short, { mode: 0o644 });
  const override = join(folder, 'override.yml');
  await writeFile(override, `services: { prometheus: { volumes: ["${path}:/etc/prometheus/alerts.yml:ro"] } }\n`);
  return override;
}

/** It takes three minutes: an event has to wait for one before the alert is pending. */
const describeNightly = forSize({ short: describe.skip, long: describe });

describeNightly('When RabbitMQ stops on a site that Prometheus watches (TEST_LONG=1)', () => {
  it(
    'Then the alert of waiting events is pending, fires, and ends when the broker is back @spec S2.3.1875, S2.4.1811',
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-alert-'));
      const compose = composeWith([join(ROOT, 'docker-compose.yml'), await withShortAlert(folder)]);
      const ask = async (path: string) => {
        const url = `http://127.0.0.1:9090/api/v1/${path}`;
        return JSON.parse(await compose('exec', '--no-TTY', 'prometheus', 'wget', '-q', '-O', '-', url)).data;
      };
      const allAreRead = async () => {
        const { activeTargets: targets }: { activeTargets: { health: string }[] } = await ask('targets?state=active');
        return targets.length === SERVICES.length + 1 && targets.every(({ health }) => health === 'up');
      };
      /** By service: the state of the alert. */
      const states = async () => {
        const { alerts }: { alerts: Alert[] } = await ask('alerts');
        const ofRule = alerts.filter(({ labels }) => labels.alertname === ALERT);
        return new Map(ofRule.map(({ labels, state }) => [labels.service, state]));
      };

      try {
        await compose('up', '--detach', '--no-build', '--no-deps', '--wait', 'prometheus');
        await waitFor('the site is open', async () => (await fetch(`${site}/healthz`)).status === 200);
        await waitFor('Prometheus reads every service and the gateway', allAreRead);
        expect(await states()).toEqual(new Map());

        const eventId = await makeEvent(site, 'Footwork While the Broker Is Away');
        const parent = await signedInAs(site, 'parent');
        await compose('stop', 'rabbitmq');
        const registration = { childId: DEMO_CHILDREN[0]?.id, eventId };
        // On a busy machine the services may answer each other too late: 503.
        await waitFor('the registration', async () => {
          const { status } = await parent.send('POST', '/api/register-child', registration);
          return status === 201;
        });
        await waitFor('the alert is pending', async () => (await states()).get('events') === 'pending', 150);
        await waitFor('the alert fires', async () => (await states()).get('events') === 'firing');

        await compose('start', 'rabbitmq');
        await waitFor('the alert has ended', async () => (await states()).size === 0);
      } finally {
        await compose('start', 'rabbitmq');
        await compose('rm', '--stop', '--force', 'prometheus');
        await rm(folder, { recursive: true });
      }
    },
    MINUTES,
  );
});
