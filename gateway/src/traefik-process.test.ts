import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnTraefik } from './traefik-process.ts';

describe('the process of a Traefik', () => {
  let folder: string;
  let said: string[];
  let heard: PromiseWithResolvers<void>;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fieldhouse-process-'));
    said = [];
    heard = Promise.withResolvers();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A program in the place of Traefik. */
  async function run(script: string) {
    const binary = join(folder, 'program');
    await writeFile(binary, `#!/usr/bin/env node\n${script}`);
    await chmod(binary, 0o755);
    const log = (line: string) => {
      said.push(line);
      heard.resolve();
    };
    return spawnTraefik(binary, 'traefik.yml', { env: { PATH: process.env.PATH ?? '' }, log, killAfterMs: 200 });
  }

  it('When it writes, then it is passed on line by line, to its last word', async () => {
    const { exited, lastWords } = await run(
      `console.log('one\\ntwo'); process.stdout.write('three'); process.exitCode = 3;`,
    );
    expect(await exited).toEqual({ byItself: true, code: 3, signal: null });
    expect(said).toEqual(['one', 'two', 'three']);
    expect(lastWords()).toBe('one\ntwo\nthree');
  });

  it('When it does not heed SIGTERM, then it is killed', async () => {
    const { exited, stop } = await run(
      `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up');`,
    );
    await heard.promise;
    await stop();
    expect(await exited).toEqual({ byItself: false, code: null, signal: 'SIGKILL' });
  });
});
