import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import * as z from 'zod';
import { ROOT } from '../launcher/tools.ts';
import { findProgram } from '../machine/find-program.ts';
import { stablePort } from '../machine/stable-port.ts';

const FOLDER = join(ROOT, 'infra', 'observe');
const READY_MS = 20_000;

/** A Prometheus of this machine, without which tests of its queries are left out. */
export const findPrometheus = () => findProgram(['prometheus'], [], process.env);

/** The result of a query at this moment. */
export type QueryResult = readonly { metric: Record<string, string>; value: [number, string] }[];

export interface RunningPrometheus {
  /** Throws what Prometheus says of a query that it cannot read. */
  query: (text: string) => Promise<QueryResult>;
  stop: () => Promise<void>;
}

const Answer = z.union([
  z.object({
    status: z.literal('success'),
    data: z.object({
      result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
    }),
  }),
  z.object({ status: z.literal('error'), error: z.string() }),
]);

/**
 * Runs a Prometheus with the site's own configuration and rules. It reads the services and the gateway at these
 * addresses, once a second.
 */
export async function startPrometheus(
  program: string,
  { services, gateway }: { services: Readonly<Record<string, string>>; gateway: string | undefined },
): Promise<RunningPrometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-prometheus-'));
  await writeFile(join(folder, 'prometheus.yml'), await configuration(services, gateway));
  await copyFile(join(FOLDER, 'alerts.yml'), join(folder, 'alerts.yml'));
  const address = `127.0.0.1:${await stablePort()}`;
  const given = { 'config.file': 'prometheus.yml', 'storage.tsdb.path': 'data', 'web.listen-address': address };
  const options = Object.entries(given).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(program, options, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    output = (output + text).slice(-5000);
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const deadline = Date.now() + READY_MS; !(await isReady()); await pause(50)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`Prometheus did not start: ${output}`);
  }
  return {
    async query(text) {
      const answer = await fetch(`http://${address}/api/v1/query?${new URLSearchParams({ query: text })}`);
      const read = Answer.parse(await answer.json());
      if (read.status === 'error') throw new Error(`${text}: ${read.error}`);
      return read.data.result;
    },
    stop,
  };
}

/** The committed configuration, with addresses of this machine in the place of names of containers. */
async function configuration(services: Readonly<Record<string, string>>, gateway: string | undefined) {
  const { scrape_configs: configs, ...rest } = parse(await readFile(join(FOLDER, 'prometheus.yml'), 'utf8'));
  const [{ dns_sd_configs: _, relabel_configs: __, ...ofServices }, ofGateway] = configs;
  const targets = Object.entries(services).map(([container, url]) => ({
    targets: [new URL(url).host],
    labels: { container },
  }));
  const gatewayTargets = gateway === undefined ? [] : [{ targets: [new URL(gateway).host] }];
  return stringify({
    ...rest,
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    scrape_configs: [
      { ...ofServices, static_configs: targets },
      { ...ofGateway, static_configs: gatewayTargets },
    ],
  });
}
