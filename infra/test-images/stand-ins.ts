import { dirname, resolve } from 'node:path';
import { findTraefik, TRAEFIK_IMAGE } from '@fieldhouse/gateway';
import { COLLECTOR_IMAGE, POSTGRES_IMAGE, PROMETHEUS_IMAGE, RABBITMQ_IMAGE, REDIS_IMAGE } from '../engines/images.ts';
import { findProgram } from '../machine/find-program.ts';
import { findBinaries } from '../postgres/binaries.ts';

/** Name beside the Dockerfile -> file or folder of this machine. */
export type Files = Readonly<Record<string, string>>;

/** An official image, and how to build a stand-in for it in tests. */
export interface StandIn {
  image: string;
  /** The command that prints the version of the program; arguments alone where the image begins the program itself. */
  version: readonly string[];
  /** The folder beside this file with its Dockerfile. */
  folder: string;
  /** The programs to copy beside the Dockerfile; undefined when this machine does not have them. */
  brings: () => Promise<Files | undefined>;
  /** A test that needs it is left out where it can neither be pulled nor built. */
  isOptional?: true;
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
  { image: PROMETHEUS_IMAGE, version: ['--version'], folder: 'prometheus', brings: nothing },
  {
    image: COLLECTOR_IMAGE,
    version: ['--version'],
    folder: 'collector',
    brings: async () => {
      const binary = process.env.OTELCOL_BIN || (await findProgram(['otelcol'], [], process.env));
      return binary === undefined ? undefined : { otelcol: resolve(binary) };
    },
    isOptional: true,
  },
  {
    image: TRAEFIK_IMAGE,
    version: ['traefik', 'version'],
    folder: 'traefik',
    brings: async () => {
      const binary = await findTraefik(process.env);
      return binary === undefined ? undefined : { traefik: resolve(binary) };
    },
  },
];
