import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Destination, startTraefik } from '@fieldhouse/gateway';
import type { Club } from '@fieldhouse/infra/testing';
import type { FixedAnswer } from './bare-service.ts';
import type { Answer } from './client.ts';

/** One value for the platform and one for the baseline. */
export interface Sites<Side> {
  platform: Side;
  baseline: Side;
}

export type Upstreams = Record<Destination, string>;

interface Opened {
  sites: Sites<string>;
  stop: () => Promise<void>;
}

/** Starts two equal gateways in processes other than the platform's. */
export type OpenGateways = (upstreams: Sites<Upstreams>) => Promise<Opened>;

/**
 * Starts two equal gateways, both with the platform's svc-auth: one routes to the platform's services, the other to a
 * bare server in place of svc-events.
 */
export async function openSites(
  { url, serviceUrls }: Pick<Club, 'url' | 'serviceUrls'>,
  { headers, body }: Answer,
  open: OpenGateways,
): Promise<Opened> {
  const kept = Object.entries(headers).filter(([name]) => !PER_CONNECTION.includes(name));
  const same: FixedAnswer = {
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: body.toString('base64'),
  };
  const bare = await start<string>('bare-service.ts', same);
  const platform = { ...serviceUrls, web: url };
  const { sites, stop } = await open({ platform, baseline: { ...platform, events: bare.reply } });
  return {
    sites,
    stop: async () => {
      await stop();
      bare.child.kill();
    },
  };
}

const PER_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding'];

/** The embedded gateway of `npm start`, in a separate process. */
export const embeddedGateways: OpenGateways = async (upstreams) => {
  const { child, reply } = await start<Sites<string>>('two-gateways.ts', upstreams);
  return { sites: reply, stop: async () => void child.kill() };
};

export const traefikGateways =
  (binary: string): OpenGateways =>
  async (upstreams) => {
    const open = (to: Upstreams) =>
      startTraefik({ binary, upstreams: to, host: '127.0.0.1', port: 0, log: () => undefined });
    const [platform, baseline] = await Promise.all([open(upstreams.platform), open(upstreams.baseline)]);
    return {
      sites: { platform: platform.url, baseline: baseline.url },
      stop: async () => void (await Promise.all([platform.stop(), baseline.stop()])),
    };
  };

async function start<Reply>(file: string, task: object): Promise<{ child: ChildProcess; reply: Reply }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)));
  child.send(task);
  const [reply] = await once(child, 'message');
  return { child, reply };
}
