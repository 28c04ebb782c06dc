import { dirname, resolve } from 'node:path';
import { findTraefik, TRAEFIK_IMAGE } from '@fieldhouse/gateway';
import { POSTGRES_IMAGE, RABBITMQ_IMAGE, REDIS_IMAGE } from '../engines/images.ts';
import { OperatorError } from '../launcher/operator-error.js';
import { findBinaries } from '../postgres/binaries.ts';

/** An image that is not ours, and how to make one that does as well in a test. */
export interface StandIn {
  image: string;
  /** What tells the version behind the tag. */
  version: readonly string[];
  /** The folder beside this file with its Dockerfile. */
  folder: string;
  /** What has to lie beside the Dockerfile: name -> where it is on this machine. */
  brings: () => Promise<Readonly<Record<string, string>>>;
}

const nothing = async () => ({});

export const STAND_INS: readonly StandIn[] = [
  {
    image: POSTGRES_IMAGE,
    version: ['postgres', '--version'],
    folder: 'postgres',
    brings: async () => ({ native: dirname(dirname((await findBinaries(undefined)).postgres)) }),
  },
  { image: RABBITMQ_IMAGE, version: ['rabbitmqctl', 'version'], folder: 'rabbitmq', brings: nothing },
  { image: REDIS_IMAGE, version: ['redis-server', '--version'], folder: 'redis', brings: nothing },
  {
    image: TRAEFIK_IMAGE,
    version: ['traefik', 'version'],
    folder: 'traefik',
    brings: async () => {
      const binary = await findTraefik(process.env);
      if (!binary)
        throw new OperatorError(`${TRAEFIK_IMAGE} cannot be pulled and TRAEFIK_BIN names no Traefik instead.`);
      return { traefik: resolve(binary) };
    },
  },
];
