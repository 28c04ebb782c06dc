import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeEnv, SECRETS, SETTINGS_KEY } from './make-env.ts';

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
    expect([...made.keys()]).toEqual(['SITE_URL', 'DEMO', ...SECRETS, SETTINGS_KEY]);
    expect(made.get('SITE_URL')).toBe('https://club.example');
    const secrets = [...SECRETS, SETTINGS_KEY].map((name) => made.get(name) ?? '');
    expect(new Set(secrets).size).toBe(SECRETS.length + 1);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('Then an existing file is not changed', async () => {
    await makeEnv(file, {});
    const before = await readFile(file, 'utf8');
    expect(await makeEnv(file, { SITE_URL: 'https://other.example' })).toBe(false);
    expect(await readFile(file, 'utf8')).toBe(before);
  });
});
