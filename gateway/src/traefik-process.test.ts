import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnTraefik } from './traefik-process.ts';

describe('the process of a Traefik', () => {
  let folder: string;
  let logged: string[];
  let firstLine: PromiseWithResolvers<void>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-process-'));
    logged = [];
    firstLine = Promise.withResolvers();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A program instead of Traefik. */
  async function run(script: string) {
    const binary = join(folder, 'program');
    await writeFile(binary, `#!/usr/bin/env node\n${script}`);
    await chmod(binary, 0o755);
    const log = (line: string) => {
      logged.push(line);
      firstLine.resolve();
    };
    return spawnTraefik(binary, ['--configFile=traefik.yml'], {
      env: { PATH: process.env.PATH ?? '' },
      log,
      killAfterMs: 200,
    });
  }

  it('When it writes lines, then each is logged, also a last one without a line end', async () => {
    const { exited, lastLines } = await run(
      `console.log('one\\ntwo'); process.stdout.write('three'); process.exitCode = 3;`,
    );
    expect(await exited).toEqual({ byItself: true, code: 3, signal: null });
    expect(logged).toEqual(['one', 'two', 'three']);
    expect(lastLines()).toBe('one\ntwo\nthree');
  });

  it('When it ignores SIGTERM, then it is killed', async () => {
    const { exited, stop } = await run(
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');`,
    );
    await firstLine.promise;
    await stop();
    expect(await exited).toEqual({ byItself: false, code: null, signal: 'SIGKILL' });
  });
});
