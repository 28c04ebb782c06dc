import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { traefikFromDocker } from './traefik-from-docker.ts';
import { TRAEFIK_IMAGE, TRAEFIK_VERSION } from './traefik-version.ts';

describe('Traefik from its Docker image', () => {
  let home: string;
  let logged: string[];
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'fieldhouse-docker-'));
    logged = [];
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  /** A `docker` command that records its calls; its image has a program that prints this version. */
  async function docker({ has = true, pulls = true, version = TRAEFIK_VERSION }): Promise<void> {
    const script = `#!/bin/sh
echo "$*" >> ${home}/record
case "$1 $2" in
  "version "*) echo linux ;;
  "image inspect") ${has ? 'echo sha256:1' : 'exit 1'} ;;
  "pull "*) ${pulls ? 'echo pulled' : 'echo no such host >&2; exit 1'} ;;
  "create "*) echo c0ffee ;;
  "cp "*) printf '#!/bin/sh\\necho Version: ${version}\\n' > "$3" ;;
esac
`;
    await mkdir(join(home, 'bin'));
    await writeFile(join(home, 'bin', 'docker'), script);
    await chmod(join(home, 'bin', 'docker'), 0o755);
  }
  const findProgram = () =>
    traefikFromDocker(join(home, 'cache'), {
      env: { PATH: join(home, 'bin') },
      print: (line) => void logged.push(line),
    });
  const recordedCalls = async () => (await readFile(join(home, 'record'), 'utf8')).trim().split('\n');
  const binary = () => join(home, 'cache', `traefik-${TRAEFIK_VERSION}`);

  it('When the engine has the image, then its program is copied once, and the container is removed', async () => {
    await docker({});
    expect(await findProgram()).toBe(binary());
    expect(await findProgram()).toBe(binary());
    const calls = await recordedCalls();
    expect(calls.slice(2)).toEqual([
      `create ${TRAEFIK_IMAGE}`,
      expect.stringMatching(/^cp c0ffee:\/usr\/local\/bin\/traefik /),
      'rm c0ffee',
    ]);
  });

  it('When the engine does not have the image, then the image is pulled', async () => {
    await docker({ has: false });
    expect(await findProgram()).toBe(binary());
    expect(await recordedCalls()).toContain(`pull --quiet ${TRAEFIK_IMAGE}`);
  });

  it('When the image cannot be pulled, then the result is undefined, with a message', async () => {
    await docker({ has: false, pulls: false });
    expect(await findProgram()).toBeUndefined();
    expect(logged).toEqual(['No Traefik from Docker: no such host']);
  });

  it('When the image has an older Traefik, then its program is refused and deleted', async () => {
    await docker({ version: '3.6.0' });
    expect(await findProgram()).toBeUndefined();
    expect(await findProgram()).toBeUndefined();
    expect(logged[0]).toContain('is Traefik 3.6.0');
    expect((await recordedCalls()).filter((words) => words.startsWith('cp'))).toHaveLength(2);
  });

  it('When there is no engine, then the result is undefined, without a message', async () => {
    expect(await findProgram()).toBeUndefined();
    expect(logged).toEqual([]);
  });
});
