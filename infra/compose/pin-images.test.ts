import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { NODE_IMAGE, POSTGRES_IMAGE } from '../engines/images.ts';
import { ROOT } from '../launcher/tools.ts';
import { IMAGES_FILE, pinImages } from './pin-images.ts';
import { tagOf } from './see-site.ts';

const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** Says what the file `answer` says, after a warning on the other stream, as Docker does. */
const DOCKER = `#!/bin/sh
cd "$(dirname "$0")"
echo "WARNING: an old engine" >&2
cat answer
`;

let folder: string;
const path = process.env.PATH;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-docker-'));
  await writeFile(join(folder, 'docker'), DOCKER);
  await chmod(join(folder, 'docker'), 0o755);
  process.env.PATH = `${folder}${delimiter}${path}`;
});
afterEach(async () => {
  process.env.PATH = path;
  await rm(folder, { recursive: true });
});

const answer = (manifest: object) => writeFile(join(folder, 'answer'), JSON.stringify(manifest));

describe('When the images of others are pinned', () => {
  it('Then compose gets the digest of each, and builds ours on that of Node @spec S2.4.1508', async () => {
    await answer({ mediaType: 'application/vnd.oci.image.index.v1+json', digest: DIGEST, size: 1609 });
    expect(await pinImages(folder)).toContain(`${POSTGRES_IMAGE}@${DIGEST}`);
    const { services } = parse(await readFile(join(folder, IMAGES_FILE), 'utf8'));
    const compose = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'), { merge: true, maxAliasCount: -1 });
    expect(Object.keys(services).toSorted()).toEqual(Object.keys(compose.services).toSorted());
    for (const [name, { image, build }] of Object.entries<{ image: string; build?: object }>(compose.services)) {
      const pinned = { image: `${image}@${DIGEST}` };
      expect(services[name]).toEqual(build ? { build: { args: { NODE: `${NODE_IMAGE}@${DIGEST}` } } } : pinned);
    }
    const dockerfile = await readFile(join(ROOT, 'infra', 'docker', 'Dockerfile'), 'utf8');
    expect(dockerfile).toContain(`ARG NODE=${NODE_IMAGE}\n`);
  });

  it('Then an answer without a digest is an error, and the file before stays @spec S2.4.1508', async () => {
    await answer({ digest: DIGEST });
    await pinImages(folder);
    const before = await readFile(join(folder, IMAGES_FILE), 'utf8');
    await answer({ digest: 'sha256:short' });
    await expect(pinImages(folder)).rejects.toThrow('The registry does not say the digest of ');
    expect(await readFile(join(folder, IMAGES_FILE), 'utf8')).toBe(before);
    expect(await readdir(folder)).not.toContain(`${IMAGES_FILE}.next`);
  });

  it('Then the status of a site shows their tags, not their digests @spec S2.4.1508', () => {
    expect(tagOf(`${POSTGRES_IMAGE}@${DIGEST}`)).toBe('16.15-bookworm');
    expect(tagOf('registry.example:5000/club/svc-events:1.5.0')).toBe('1.5.0');
    expect(tagOf('registry.example:5000/club/svc-events')).toBe('');
  });

  it('Then every image of others has an exact version, and RabbitMQ no management @spec S2.3.1502', async () => {
    const { services } = parse(await readFile(join(ROOT, 'docker-compose.yml'), 'utf8'), {
      merge: true,
      maxAliasCount: -1,
    });
    const foreign = Object.values<{ image: string; build?: object }>(services).filter(({ build }) => !build);
    expect(foreign).toHaveLength(7);
    for (const { image } of foreign) expect(image).toMatch(/^([a-z]+\/)?[a-z-]+:v?\d+\.\d+(\.\d+)?(-bookworm)?$/);
  });
});
