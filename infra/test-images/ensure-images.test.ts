import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureImages } from './ensure-images.ts';
import type { StandIn } from './stand-ins.ts';

const REDIS: StandIn = { image: 'redis:8', folder: 'redis', version: ['redis-server'], brings: async () => ({}) };

/** Has an image when there is a file `has`, pulls one when there is a file `registry`. */
const DOCKER = `#!/bin/sh
cd "$(dirname "$0")"
echo "$1 $2" >> calls
case "$1 $2" in
  "image inspect") test -e has && { test -e built && echo true || echo false; } ;;
  "pull --quiet") test -e registry && touch has ;;
  build*) touch has built ;;
  run*) echo "Redis 8.1" ;;
esac
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

const putFile = (name: string) => writeFile(join(folder, name), '');
const calls = async () =>
  (await readFile(join(folder, 'calls'), 'utf8'))
    .trim()
    .split('\n')
    .filter((call) => /^(pull|build)/.test(call));

describe('When an image of an engine is needed', () => {
  it('Then one that exists is used', async () => {
    await putFile('has');
    expect(await ensureImages([REDIS])).toEqual([expect.stringMatching(/^redis:8 +there +Redis 8.1$/)]);
    expect(await calls()).toEqual([]);
  });

  it('Then one that can be pulled is pulled, and no stand-in is built', async () => {
    await putFile('registry');
    expect(await ensureImages([REDIS])).toEqual([expect.stringMatching(/^redis:8 +pulled +Redis 8.1$/)]);
    expect(await calls()).toEqual(['pull --quiet']);
  });

  it('Then after two failed pulls a stand-in is built, and is reported as one from then on', async () => {
    const line = expect.stringMatching(/^redis:8 +stand-in +Redis 8.1$/);
    expect(await ensureImages([REDIS])).toEqual([line]);
    expect(await calls()).toEqual(['pull --quiet', 'pull --quiet', 'build --quiet']);
    expect(await ensureImages([REDIS])).toEqual([line]);
    expect((await calls()).length).toBe(3);
  });
});
