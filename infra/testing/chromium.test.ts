import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureChromium } from './chromium.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fieldhouse-chromium-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('When the browser tests look for a browser', () => {
  it('Then CHROMIUM_BIN is used first', async () => {
    const own = join(folder, 'my-browser');
    await writeFile(own, '');
    await chmod(own, 0o755);
    expect(await ensureChromium({ CHROMIUM_BIN: own, PATH: process.env.PATH })).toBe(own);
  });

  it('Then a CHROMIUM_BIN that cannot be run is an error that names it', async () => {
    await expect(ensureChromium({ CHROMIUM_BIN: join(folder, 'gone') })).rejects.toThrow('gone, which cannot be run');
  });

  it('Then the machine’s own is found on the PATH, the one without windows first', async () => {
    for (const name of ['chromium', 'chromium-headless-shell']) {
      const own = join(folder, name);
      await writeFile(own, '');
      await chmod(own, 0o755);
      expect(await ensureChromium({ PATH: folder })).toBe(own);
    }
  });

  it('Then where notifications are shown, it is a whole one', async () => {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await writeFile(join(folder, name), '');
      await chmod(join(folder, name), 0o755);
    }
    expect(await ensureChromium({ PATH: folder }, { isWhole: true })).toBe(join(folder, 'chromium'));
  });
});
