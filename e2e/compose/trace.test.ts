import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SERVICES } from '@fieldhouse/contracts';
import { isNight } from '@fieldhouse/infra/testing/at-night';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { traced } from '../suites/traced.ts';
import { type Mailbox, messageIds, openMailbox } from '../support/mailbox.ts';
import { type ReceivedTraces, spansOf } from '../support/trace-receiver.ts';
import { waitFor } from '../support/wait-for.ts';

const { SITE_URL: site = '', COMPOSE_PROJECT: project = '', COMPOSE_ENV: envFile = '' } = process.env;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SERVICE_CONTAINERS = SERVICES.map((name) => `svc-${name}`);
/** Six services are replaced twice. */
const MINUTES = 4 * 60_000;

const run = promisify(execFile);
const docker = async (...args: string[]) => (await run('docker', args)).stdout.trim();
const composeWith = (files: readonly string[]) => {
  const options = ['--project-name', project, '--file', join(ROOT, 'docker-compose.yml')];
  const given = files.flatMap((file) => ['--env-file', file]);
  return (...args: string[]) => docker('compose', ...options, ...given, ...args);
};
const isOpen = () => waitFor('the site is open', async () => (await fetch(`${site}/healthz`)).status === 200);

/** What the collector has written. */
const writtenIn = (folder: string): ReceivedTraces => {
  const read = async () => {
    const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
    return (await Promise.all(texts)).join('');
  };
  return {
    received: read,
    // The last line may be half written.
    spans: async () => (await read()).split('\n').slice(0, -1).flatMap(spansOf),
  };
};

const image = /image: (otel\/\S+)/.exec(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'))?.[1] ?? '';
const hasCollector = await docker('image', 'inspect', image).then(Boolean, () => false);

let folder: string;
let mailbox: Mailbox;

/** The services send their spans to the collector of the site, and email to a mail server of this machine. */
async function watchTraces(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-traces-'));
  await chmod(folder, 0o777);
  const gateways = '{{range .IPAM.Config}}{{.Gateway}} {{end}}';
  const [address] = (await docker('network', 'inspect', '--format', gateways, `${project}_outside`)).split(' ');
  mailbox = await openMailbox(address);
  const lines = {
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    TRACES: folder,
    SMTP_URL: mailbox.url,
  };
  const traced = `${envFile}.traced`;
  await writeFile(
    traced,
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
    { mode: 0o600 },
  );
  await composeWith([envFile, traced])('up', '--detach', '--no-build', '--no-deps', 'collector', ...SERVICE_CONTAINERS);
  await isOpen();
}

async function watchNoMore(): Promise<void> {
  await composeWith([envFile])('rm', '--stop', '--force', 'collector');
  await composeWith([envFile])('up', '--detach', '--no-build', '--no-deps', ...SERVICE_CONTAINERS);
  await isOpen();
  await mailbox?.close();
  await rm(`${envFile}.traced`, { force: true });
  await rm(folder, { recursive: true, force: true });
}

if (!isNight()) {
  it.skip('a registration is one trace in the collector of a site (TEST_LONG=1)', () => undefined);
} else if (!hasCollector) {
  it.skip(`a registration is one trace (there is no ${image} here: OTELCOL_BIN)`, () => undefined);
} else {
  describe('When a collector receives the spans of a site in containers @spec S2.3.1575', () => {
    beforeAll(watchTraces, MINUTES);
    afterAll(watchNoMore, MINUTES);

    traced('on docker-compose.yml', () => ({ club: { url: site }, receiver: writtenIn(folder) }), { sendsMail: true });

    it('Then the email of the trace has arrived, and the collector has complained of nothing', async () => {
      expect(messageIds(mailbox.mails, 'Traced').length).toBeGreaterThan(0);
      expect(await composeWith([envFile])('logs', '--no-log-prefix', 'collector')).toBe('');
    });
  });
}
