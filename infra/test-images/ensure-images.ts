import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { docker, hasImage } from '../compose/docker.ts';
import { OperatorError } from '../launcher/operator-error.js';
import { contentHash } from './content-hash.ts';
import { type Files, STAND_INS, type StandIn } from './stand-ins.ts';

const PULL_SECONDS = 120;
const PULLS = 2;

/**
 * Whether an image existed, was pulled, or was built as a stand-in for one that cannot be pulled. A missing one is
 * optional.
 */
export type Origin = 'there' | 'pulled' | 'stand-in' | 'missing';

/**
 * Makes sure that Docker has the images of the engines, of Traefik and of what watches a site; returns one line for
 * each, with the version of the program in it.
 */
export async function ensureImages(standIns: readonly StandIn[] = STAND_INS): Promise<string[]> {
  return Promise.all(
    standIns.map(async (standIn) => {
      const origin = await ensureImage(standIn);
      const version = origin === 'missing' ? '' : await versionOf(standIn);
      return `${standIn.image.padEnd(36)} ${origin.padEnd(9)} ${version}`.trimEnd();
    }),
  );
}

/** A stand-in is built again only when one of its files has changed. */
async function ensureImage(standIn: StandIn): Promise<Origin> {
  const { image, isOptional } = standIn;
  const exists = await hasImage(image);
  const builtFrom = exists ? await hashOf(image) : undefined;
  if (exists && builtFrom === undefined) return 'there';
  if (!exists && (await pull(image))) return 'pulled';
  const files = await filesOf(standIn);
  if (files === undefined && !exists) {
    if (isOptional) return 'missing';
    throw new OperatorError(
      `${image} cannot be pulled, and its program is not on this machine (Traefik: TRAEFIK_BIN).`,
    );
  }
  const hash = files && (await contentHash(files));
  if (files && hash && builtFrom !== hash) await build(image, files, hash);
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

/** The label of a stand-in: the hash of the files it was built from. */
const LABEL = 'fieldhouse.stand-in';

/** Undefined for an image that is no stand-in. */
async function hashOf(image: string): Promise<string | undefined> {
  return (await docker(['image', 'inspect', '--format', `{{ index .Config.Labels "${LABEL}" }}`, image])) || undefined;
}

/** What a stand-in is built from; undefined when this machine does not have all of it. */
async function filesOf({ folder, brings }: StandIn): Promise<Files | undefined> {
  const own = join(import.meta.dirname, folder);
  const [names, brought] = await Promise.all([readdir(own), brings()]);
  return brought && { ...Object.fromEntries(names.map((name) => [name, join(own, name)])), ...brought };
}

async function build(image: string, files: Files, hash: string): Promise<void> {
  const context = await mkdtemp(join(tmpdir(), 'fieldhouse-image-'));
  try {
    for (const [name, source] of Object.entries(files)) {
      await cp(source, join(context, name), { recursive: true, verbatimSymlinks: true });
    }
    await docker(['build', '--quiet', '--label', `${LABEL}=${hash}`, '--tag', image, context]);
  } finally {
    await rm(context, { recursive: true });
  }
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
