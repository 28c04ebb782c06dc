import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { traefikProgram } from '../distributed/gateway.ts';

interface GatewayInFront {
  /** For the title of a test. */
  name: 'Traefik' | 'the embedded gateway';
  /** The environment with which a distributed platform uses this gateway. */
  env: Readonly<Record<string, string>>;
  /** Removes what was fetched for it. */
  remove: () => Promise<void>;
}

/** The gateway that a distributed platform uses on this machine. */
export async function gatewayInFront(): Promise<GatewayInFront> {
  const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-traefik-'));
  const program = await traefikProgram({ dataDir: folder, env: process.env });
  return {
    name: program === undefined ? 'the embedded gateway' : 'Traefik',
    env: program === undefined ? {} : { TRAEFIK_BIN: program },
    remove: () => rm(folder, { recursive: true }),
  };
}
