import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changeEnvFile, readEnvFile } from './env-file.ts';
import { FIRST_NAMES, firstSettings, keepFormer, makeEnv, NEWER_SECRETS, presentRelease, SECRETS } from './make-env.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-env-'));
  file = join(folder, '.env');
});
afterEach(() => rm(folder, { recursive: true }));

const linesOf = async () =>
  (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split('='));

describe('When a .env is made', () => {
  it('Then it has the settings and different secrets, and only its owner can read it', async () => {
    expect(await makeEnv(file, { SITE_URL: 'https://club.example', DEMO: '0' })).toBe(true);
    const made = new Map(await linesOf().then((lines) => lines.map(([name = '', value = '']) => [name, value])));
    expect([...made.keys()]).toEqual(['SITE_URL', 'DEMO', ...Object.keys(FIRST_NAMES), ...SECRETS, ...NEWER_SECRETS]);
    expect(made.get('SITE_URL')).toBe('https://club.example');
    const secrets = [...SECRETS, ...NEWER_SECRETS].map((name) => made.get(name) ?? '');
    expect(new Set(secrets).size).toBe(SECRETS.length + NEWER_SECRETS.length);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('Then the images have the release of the clone as their tag @spec S2.4.1512', async () => {
    await writeFile(join(folder, 'package.json'), '{"version":"1.5.0"}');
    expect(firstSettings({ PORT: '80' }, await presentRelease(folder))).toEqual({
      SITE_URL: 'http://localhost:80',
      PORT: '80',
      DEMO: '0',
      VERSION: '1.5.0',
    });
  });

  it('Then an existing file is not changed', async () => {
    await makeEnv(file, {});
    const before = await readFile(file, 'utf8');
    expect(await makeEnv(file, { SITE_URL: 'https://other.example' })).toBe(false);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  it('Then one that is replaced is kept, and nothing replaces what was kept', async () => {
    const now = new Date('2026-05-04T15:00:00.000Z');
    expect(await keepFormer(file, now)).toBeUndefined();
    await makeEnv(file, {});
    const before = await readFile(file, 'utf8');
    const former = await keepFormer(file, now);
    expect(former).toBe(`${file}.2026-05-04T150000Z`);
    expect(await readFile(former ?? '', 'utf8')).toBe(before);
    await makeEnv(file, {});
    await expect(keepFormer(file, now)).rejects.toThrow('EEXIST');
    expect(await readFile(former ?? '', 'utf8')).toBe(before);
  });
});

describe('When settings of a .env change', () => {
  const LINES = '# the club\nSITE_URL=https://club.example\nVERSION=1.4.0\n\nMAIL_FROM="A Club <a@club.example>"\n';

  it('Then the other lines stay as they are, and only its owner can read it', async () => {
    await writeFile(file, LINES, { mode: 0o644 });
    await changeEnvFile(file, { SVC_EVENTS_VERSION: '1.5.0', VERSION: '1.4.1' });
    await changeEnvFile(file, { SVC_EVENTS_VERSION: undefined, MF_COACH_VERSION: 'c0ffee' });
    expect(await readFile(file, 'utf8')).toBe(
      `${LINES.replace('VERSION=1.4.0\n', '')}VERSION=1.4.1\nMF_COACH_VERSION=c0ffee\n`,
    );
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readEnvFile(file)).toMatchObject({ VERSION: '1.4.1', MAIL_FROM: 'A Club <a@club.example>' });
  });

  it('Then one that is not there is an error that names the command', async () => {
    await expect(changeEnvFile(file, { VERSION: '2' })).rejects.toThrow('npm run make-env');
  });
});
