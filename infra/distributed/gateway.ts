import { join } from 'node:path';
import type { Destination, Gateway } from '@fieldhouse/gateway';
import { findTraefik, startGateway, startTraefik, traefikFromDocker } from '@fieldhouse/gateway';
import { stage } from '../launcher/stage.js';

interface GatewaySettings {
  host: string;
  port: number;
  upstreams: Readonly<Record<Destination, readonly string[]>>;
  dataDir: string;
  trustedProxies?: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
  /** Takes the lines Traefik logs. */
  log: (text: string) => void;
}

/** The Traefik binary from `TRAEFIK_BIN`, the PATH or Docker; undefined where there is none. */
export async function traefikProgram({
  dataDir,
  env,
}: Pick<GatewaySettings, 'dataDir' | 'env'>): Promise<string | undefined> {
  return (await findTraefik(env)) ?? (await traefikFromDocker(join(dataDir, 'bin')));
}

/** Opens Traefik where there is one; without it the embedded gateway is used, with a message. */
export async function openGateway({ dataDir, env, log, ...settings }: GatewaySettings): Promise<Gateway> {
  const binary = await traefikProgram({ dataDir, env });
  if (binary) return stage('Traefik', () => startTraefik({ binary, ...settings, log: (line) => log(`${line}\n`) }));
  process.stdout.write('There is no Traefik (TRAEFIK_BIN, PATH, Docker): the embedded gateway stands in for it\n');
  return startGateway(settings);
}
