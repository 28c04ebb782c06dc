import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TRAEFIK_IMAGE } from '@fieldhouse/gateway';
import * as z from 'zod';
import {
  COLLECTOR_IMAGE,
  GRAFANA_IMAGE,
  NODE_IMAGE,
  POSTGRES_IMAGE,
  PROMETHEUS_IMAGE,
  RABBITMQ_IMAGE,
  REDIS_IMAGE,
} from '../engines/images.ts';
import { OperatorError } from '../launcher/operator-error.js';
import { docker } from './docker.ts';
import { containerOf, PIECES } from './pieces.ts';

/** The compose file with the digests of the images of others. */
export const IMAGES_FILE = 'docker-compose.images.yml';

/** The containers that run an image of others. */
const FOREIGN = {
  gateway: TRAEFIK_IMAGE,
  postgres: POSTGRES_IMAGE,
  rabbitmq: RABBITMQ_IMAGE,
  redis: REDIS_IMAGE,
  prometheus: PROMETHEUS_IMAGE,
  grafana: GRAFANA_IMAGE,
  collector: COLLECTOR_IMAGE,
} as const;

/** The containers whose images are built here, on Node's. */
const BUILT = [...PIECES.map(containerOf), 'replicas', 'provision', 'restore'];

/**
 * Writes a compose file with the digest of every image of others, as the registry has it now: a tag may name other
 * content tomorrow, a digest never. The images that are built here are built on that of Node. Returns the images with
 * their digests. @spec S2.4.1508
 */
export async function pinImages(folder: string): Promise<string[]> {
  const pinned = async (image: string) => `${image}@${await digestOf(image)}`;
  const [node, ...others] = await Promise.all([NODE_IMAGE, ...Object.values(FOREIGN)].map(pinned));
  const services = Object.fromEntries([
    ...Object.keys(FOREIGN).map((name, index) => [name, { image: others[index] }]),
    ...BUILT.map((name) => [name, { build: { args: { NODE: node } } }]),
  ]);
  const file = join(folder, IMAGES_FILE);
  const head = '# The digests of the images of others: written by npm run pin-images.';
  await writeFile(`${file}.next`, `${head}\n${JSON.stringify({ services }, null, 2)}\n`);
  await rename(`${file}.next`, file);
  return [node ?? '', ...others];
}

const Manifest = z.object({ digest: z.string().regex(/^sha256:[0-9a-f]{64}$/) });

/** The digest of an image for all platforms. Throws an OperatorError when no registry says it. */
async function digestOf(image: string): Promise<string> {
  const said = await docker(['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}']);
  try {
    // Warnings may stand before and after it.
    return Manifest.parse(JSON.parse(said.slice(said.indexOf('{'), said.lastIndexOf('}') + 1))).digest;
  } catch {
    throw new OperatorError(`The registry does not say the digest of ${image}: ${said.slice(0, 200)}`);
  }
}
