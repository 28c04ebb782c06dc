import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findTraefik } from './find-traefik.ts';
import { TRAEFIK_VERSION } from './traefik-version.ts';

describe('finding a Traefik', () => {
  let folder: string;
  let logged: string[];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-find-'));
    logged = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const find = (env: Record<string, string>) => findTraefik(env, (line) => void logged.push(line));

  /** A program in its own folder that prints its version as Traefik does. */
  async function program(subfolder: string, version: string): Promise<string> {
    const binary = join(folder, subfolder, 'traefik');
    await mkdir(join(folder, subfolder));
    await writeFile(binary, `#!/bin/sh\n[ "$1" = version ] && echo 'Version:      ${version}'\n`);
    await chmod(binary, 0o755);
    return binary;
  }

  it('When TRAEFIK_BIN names a Traefik, then it is used, also when the PATH has another', async () => {
    const named = await program('named', TRAEFIK_VERSION);
    await program('path', TRAEFIK_VERSION);
    expect(await find({ TRAEFIK_BIN: named, PATH: join(folder, 'path') })).toBe(named);
  });

  it('When TRAEFIK_BIN names no file or no program, then an error is thrown', async () => {
    const file = join(folder, 'text');
    await writeFile(file, 'no program');
    await expect(find({ TRAEFIK_BIN: join(folder, 'nothing') })).rejects.toThrow(/^TRAEFIK_BIN: .* cannot be run/);
    await expect(find({ TRAEFIK_BIN: file })).rejects.toThrow(/^TRAEFIK_BIN: .* cannot be run/);
  });

  it.each(['3.7.11', '3.6.20', '2.11.0'])(
    'When TRAEFIK_BIN names Traefik %s, then it is refused as too old',
    async (old) => {
      await expect(find({ TRAEFIK_BIN: await program('old', old) })).rejects.toThrow(
        `is Traefik ${old}; at least 3.7.12 is needed`,
      );
    },
  );

  it.each(['3.7.12', 'v3.7.13', '3.10.0', '4.0.0'])(
    'When the PATH has Traefik %s, then it is used',
    async (version) => {
      const binary = await program('path', version);
      expect(await find({ PATH: ['', join(folder, 'empty'), join(folder, 'path')].join(delimiter) })).toBe(binary);
      expect(logged).toEqual([]);
    },
  );

  it('When the Traefik on the PATH is too old, then it is ignored, with a message', async () => {
    await program('path', '3.6.1');
    expect(await find({ PATH: join(folder, 'path') })).toBeUndefined();
    expect(logged).toEqual([expect.stringContaining('is Traefik 3.6.1')]);
  });

  it('When there is no Traefik, then the result is undefined', async () => {
    expect(await find({ PATH: folder })).toBeUndefined();
    expect(await find({})).toBeUndefined();
    expect(logged).toEqual([]);
  });
});
