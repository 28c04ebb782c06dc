import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Trouble } from '../launcher/trouble.js';

const run = promisify(execFile);

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium: `CHROMIUM_BIN`, the machine's own, or on Debian as root one that is installed now. Throws
 * with a word on what to install; tests never go on without a browser.
 */
export async function ensureChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  if (env.CHROMIUM_BIN) {
    if (await runs(env.CHROMIUM_BIN)) return env.CHROMIUM_BIN;
    throw new Trouble(`CHROMIUM_BIN is ${env.CHROMIUM_BIN}, which cannot be run.`);
  }
  const found = await findChromium(env);
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && (await runs('/usr/bin/apt-get'))) {
    await installChromium();
    const installed = await findChromium(env);
    if (installed !== undefined) return installed;
  }
  throw new Trouble(
    'The browser tests need Chromium or Chrome. Debian: apt-get install chromium. macOS: brew install --cask chromium. Or set CHROMIUM_BIN.',
  );
}

async function findChromium(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...APPLICATIONS];
  for (const candidate of candidates) if (await runs(candidate)) return candidate;
  return undefined;
}

async function installChromium(): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
  } catch (error) {
    throw new Trouble(
      `Chromium could not be installed with apt-get: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function runs(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
