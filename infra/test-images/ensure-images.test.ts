import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureImages } from './ensure-images.ts';
import type { StandIn } from './stand-ins.ts';

const REDIS: StandIn = { image: 'redis:8', folder: 'redis', version: ['redis-server'], brings: async () => ({}) };
const redisWith = (program: string): StandIn => ({ ...REDIS, brings: async () => ({ program }) });
const MISSING: StandIn = { ...REDIS, brings: async () => undefined };

/**
 * Has an image when there is a file `has`, pulls one when there is a file `registry`. A built image has the label that
 * is in the file `built`.
 */
const DOCKER = `#!/bin/sh
cd "$(dirname "$0")"
echo "$1 $2" >> calls
case "$1 $2" in
  "image inspect") test -e has && case "$3" in --format) test -e built && cat built || echo ;; esac ;;
  "pull --quiet") test -e registry && touch has ;;
  build*) touch has; for word; do case "$word" in fieldhouse.stand-in=*) echo "\${word#*=}" > built ;; esac; done ;;
  run*) echo "Redis 8.1" ;;
esac
`;

const STAND_IN = expect.stringMatching(/^redis:8 +stand-in +Redis 8.1$/);

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
    expect(await ensureImages([REDIS])).toEqual([STAND_IN]);
    expect(await calls()).toEqual(['pull --quiet', 'pull --quiet', 'build --quiet']);
    expect(await ensureImages([REDIS])).toEqual([STAND_IN]);
    expect((await calls()).length).toBe(3);
  });

  it('Then a stand-in is built again after one of its files has changed, and only then', async () => {
    const program = join(folder, 'program');
    await writeFile(program, 'one');
    const builds = async () => (await calls()).filter((call) => call.startsWith('build')).length;
    await ensureImages([redisWith(program)]);
    await writeFile(program, 'one');
    await ensureImages([redisWith(program)]);
    expect(await builds()).toBe(1);
    await writeFile(program, 'two');
    await ensureImages([redisWith(program)]);
    expect(await builds()).toBe(2);
    await chmod(program, 0o700);
    expect(await ensureImages([redisWith(program)])).toEqual([STAND_IN]);
    expect(await builds()).toBe(3);
  });

  it('Then one whose program is missing is an error, except when a stand-in exists or a test can do without', async () => {
    await expect(ensureImages([MISSING])).rejects.toThrow('redis:8 cannot be pulled');
    expect(await ensureImages([{ ...MISSING, isOptional: true }])).toEqual([
      'redis:8                              missing',
    ]);
    await ensureImages([REDIS]);
    expect(await ensureImages([MISSING])).toEqual([STAND_IN]);
  });
});
