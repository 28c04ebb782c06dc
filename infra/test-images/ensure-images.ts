import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docker, hasImage } from '../compose/docker.ts';
import { STAND_INS, type StandIn } from './stand-ins.ts';

const PULL_SECONDS = 120;
const PULLS = 2;

/** Whether an image existed, was pulled, or was built as a stand-in for one that cannot be pulled. */
export type Origin = 'there' | 'pulled' | 'stand-in';

/**
 * Makes sure that Docker has the images of PostgreSQL, RabbitMQ, Redis and Traefik; returns one line for each, with
 * the version of the program in it.
 */
export async function ensureImages(standIns: readonly StandIn[] = STAND_INS): Promise<string[]> {
  return Promise.all(
    standIns.map(async (standIn) => {
      const origin = await ensureImage(standIn);
      return `${standIn.image.padEnd(26)} ${origin.padEnd(9)} ${await versionOf(standIn)}`;
    }),
  );
}

async function ensureImage(standIn: StandIn): Promise<Origin> {
  const { image } = standIn;
  if (await hasImage(image)) return (await isStandIn(image)) ? 'stand-in' : 'there';
  if (await pull(image)) return 'pulled';
  await build(standIn);
  return 'stand-in';
}

async function pull(image: string): Promise<boolean> {
  for (let tries = 0; tries < PULLS; tries += 1) {
    const pulled = await docker(['pull', '--quiet', image], { seconds: PULL_SECONDS }).then(
      () => true,
      () => false,
    );
    if (pulled) return true;
  }
  return false;
}

const LABEL = 'fieldhouse.stand-in';

async function build({ image, folder, brings }: StandIn): Promise<void> {
  const context = await mkdtemp(join(tmpdir(), 'fieldhouse-image-'));
  try {
    await cp(join(import.meta.dirname, folder), context, { recursive: true });
    for (const [name, source] of Object.entries(await brings())) {
      await cp(source, join(context, name), { recursive: true, verbatimSymlinks: true });
    }
    await docker(['build', '--quiet', '--label', `${LABEL}=true`, '--tag', image, context]);
  } finally {
    await rm(context, { recursive: true });
  }
}

async function isStandIn(image: string): Promise<boolean> {
  return (await docker(['image', 'inspect', '--format', `{{ index .Config.Labels "${LABEL}" }}`, image])) === 'true';
}

async function versionOf({ image, version }: StandIn): Promise<string> {
  const output = await docker(['run', '--rm', image, ...version]);
  return (
    output
      .split('\n')
      .find((line) => /\d+\.\d+/.test(line))
      ?.trim() ?? output
  );
}
