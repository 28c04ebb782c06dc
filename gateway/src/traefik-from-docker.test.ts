import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { traefikFromDocker } from './traefik-from-docker.ts';
import { TRAEFIK_IMAGE, TRAEFIK_VERSION } from './traefik-version.ts';

describe('a Traefik out of its image', () => {
  let home: string;
  let said: string[];
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'fieldhouse-docker-'));
    said = [];
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  /** A `docker` command that keeps a record; its image holds a program that says this version. */
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
  const take = () =>
    traefikFromDocker(join(home, 'cache'), {
      env: { PATH: join(home, 'bin') },
      say: (line) => void said.push(line),
    });
  const record = async () => (await readFile(join(home, 'record'), 'utf8')).trim().split('\n');
  const binary = () => join(home, 'cache', `traefik-${TRAEFIK_VERSION}`);

  it('When the engine has the image, then its program is copied once, and its container is gone', async () => {
    await docker({});
    expect(await take()).toBe(binary());
    expect(await take()).toBe(binary());
    const words = await record();
    expect(words.slice(2)).toEqual([
      `create ${TRAEFIK_IMAGE}`,
      expect.stringMatching(/^cp c0ffee:\/usr\/local\/bin\/traefik /),
      'rm c0ffee',
    ]);
  });

  it('When the engine has to pull it, then it is pulled', async () => {
    await docker({ has: false });
    expect(await take()).toBe(binary());
    expect(await record()).toContain(`pull --quiet ${TRAEFIK_IMAGE}`);
  });

  it('When it cannot be pulled, then there is none, and why is said', async () => {
    await docker({ has: false, pulls: false });
    expect(await take()).toBeUndefined();
    expect(said).toEqual(['No Traefik from Docker: no such host']);
  });

  it('When the image holds an older one, then it is refused and not kept', async () => {
    await docker({ version: '3.6.0' });
    expect(await take()).toBeUndefined();
    expect(await take()).toBeUndefined();
    expect(said[0]).toContain('is Traefik 3.6.0');
    expect((await record()).filter((words) => words.startsWith('cp'))).toHaveLength(2);
  });

  it('When there is no engine, then there is none, without a word', async () => {
    expect(await take()).toBeUndefined();
    expect(said).toEqual([]);
  });
});
