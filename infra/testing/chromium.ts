import { OperatorError } from '../launcher/operator-error.js';
import { aptInstall, canAptInstall } from '../machine/apt-install.ts';
import { canRun, findProgram } from '../machine/find-program.ts';
import { ensureFont } from './font.ts';

/** First Chromium without the parts that only windows need: the browser tests take a sixth less CPU time with it. */
const NAMES = [
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium: `CHROMIUM_BIN`, the machine's own, or on Debian as root one that is installed now. Throws
 * an error that says what to install; tests never run without a browser.
 */
export async function ensureChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  await ensureFont();
  if (env.CHROMIUM_BIN) {
    if (await canRun(env.CHROMIUM_BIN)) return env.CHROMIUM_BIN;
    throw new OperatorError(`CHROMIUM_BIN is ${env.CHROMIUM_BIN}, which cannot be run.`);
  }
  const found = await findChromium(env);
  if (found !== undefined) return found;
  if (await canAptInstall()) {
    await aptInstall('Chromium', ['chromium-headless-shell']);
    const installed = await findChromium(env);
    if (installed !== undefined) return installed;
  }
  throw new OperatorError(
    'Browser tests and pictures need Chromium or Chrome. Debian: apt-get install chromium-headless-shell (or chromium). macOS: brew install --cask chromium. Or set CHROMIUM_BIN.',
  );
}

const findChromium = (env: NodeJS.ProcessEnv) => findProgram(NAMES, APPLICATIONS, env);
