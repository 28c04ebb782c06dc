import { SERVICES } from '@fieldhouse/contracts';
import { DEMO_ADMIN } from '@fieldhouse/contracts/demo';
import { type Club, findPrometheus, metricsOfQuery, startPrometheus, watchedQueries } from '@fieldhouse/infra/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiClient, signedInAs } from '../support/api-client.ts';
import { mustAnswer } from '../support/own-people.ts';
import { waitFor } from '../support/wait-for.ts';

type Watched = Pick<Club, 'url' | 'serviceUrls' | 'metricsUrl'>;

const prometheus = await findPrometheus();

/** They have a result only when something has failed, is a day old, or has a certificate. */
const MAY_BE_EMPTY = new Set([
  ...['RequestsFail', 'JobFails', 'EmailFails', 'LimitReached', 'PagesFail', 'BackupNotVerified', 'CertificateExpires'],
  ...['Requests: Alerts', 'Queues: Jobs: failures in an hour', 'Queues: Certificates: time until the end'],
  ...['Club: Refusals by a limit in a minute', 'Club: Errors in browsers in an hour'],
]);

/** What alerts and dashboards ask for, on a running platform. */
export function watched(where: string, platform: () => Watched): void {
  describe(`watching, ${where}`, () => {
    // What the figures count: sign-ins on each replica, and a backup.
    beforeAll(async () => {
      const { url } = platform();
      for (const name of ['parent', 'coach', 'parent2', DEMO_ADMIN.username]) await signedInAs(url, name);
      await mustAnswer(await signedInAs(url, DEMO_ADMIN.username), 200, 'POST', '/api/admin/backup/trigger');
    }, 60_000);

    it('Then a running platform has every figure that an alert or a chart reads @spec S2.3.1572', async () => {
      const { serviceUrls, metricsUrl } = platform();
      const urls = [...Object.values(serviceUrls).map((url) => `${url}/metrics`), ...(metricsUrl ? [metricsUrl] : [])];
      const texts = await Promise.all(urls.map(async (url) => (await fetch(url)).text()));
      const declared = new Set(texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)));
      const read = new Set((await watchedQueries()).flatMap(({ query }) => metricsOfQuery(query)));
      // Declared with the first one only: here no page has failed, and there is no certificate.
      const elsewhere = metricsUrl ? /^client_errors_|^traefik_tls_/ : /^client_errors_|^traefik_/;
      expect([...read].filter((name) => !declared.has(name) && !elsewhere.test(name))).toEqual([]);
    });

    const title = 'Then Prometheus reads every service and the gateway, and answers each query @spec S2.3.1572';
    if (prometheus) it(title, () => askPrometheus(prometheus, platform()), 60_000);
    else it.skip(`${title} (there is no Prometheus here)`, () => undefined);
  });
}

async function askPrometheus(program: string, { url, serviceUrls, metricsUrl }: Watched): Promise<void> {
  const services = Object.fromEntries(SERVICES.map((name) => [`svc-${name}`, serviceUrls[name]]));
  const { query, stop } = await startPrometheus(program, { services, gateway: metricsUrl });
  try {
    const visitor = apiClient(url);
    // The replicas take turns, and Prometheus reads one of each service here.
    for (const _ of SERVICES) {
      await visitor.send('POST', '/api/auth/login', { username: 'nobody', password: 'not the password' });
    }
    const targets = SERVICES.length + (metricsUrl ? 1 : 0);
    await waitFor('two readings of each', async () => {
      const read = await query('count(sum_over_time(up[5m]) > 2)');
      return Number(read[0]?.value[1]) === targets;
    });
    const silent: string[] = [];
    for (const { of, query: text } of await watchedQueries()) {
      if (!metricsUrl && text.includes('traefik_')) continue;
      const result = await query(text);
      if (result.length === 0 && !MAY_BE_EMPTY.has(of)) silent.push(`${of}: ${text}`);
    }
    expect(silent).toEqual([]);
    expect(await query('ALERTS{alertstate="firing",alertname=~"ServiceDown|GatewayDown|Events.*"}')).toEqual([]);
  } finally {
    await stop();
  }
}
