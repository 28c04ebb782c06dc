import { join } from 'node:path';
import type { Destination, Gateway } from '@fieldhouse/gateway';
import { findTraefik, startGateway, startTraefik, traefikFromDocker } from '@fieldhouse/gateway';
import { stage } from '../launcher/stage.js';

interface GatewaySettings {
  host: string;
  port: number;
  upstreams: Readonly<Record<Destination, readonly string[]>>;
  dataDir: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Takes the lines Traefik logs. */
  log: (text: string) => void;
}

/** Traefik from `TRAEFIK_BIN`, the PATH or Docker; without it the embedded gateway stands in and says so. */
export async function openGateway({ host, port, upstreams, dataDir, env, log }: GatewaySettings): Promise<Gateway> {
  const binary = (await findTraefik(env)) ?? (await traefikFromDocker(join(dataDir, 'bin')));
  if (binary)
    return stage('Traefik', () => startTraefik({ binary, upstreams, host, port, log: (line) => log(`${line}\n`) }));
  process.stdout.write('There is no Traefik (TRAEFIK_BIN, PATH, Docker): the embedded gateway stands in for it\n');
  return startGateway({ host, port, upstreams });
}
