import { OperatorError } from '../launcher/operator-error.js';
import { aptInstall, canAptInstall } from '../machine/apt-install.ts';
import { canRun, findProgram } from '../machine/find-program.ts';
import { ensureFont } from './font.ts';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
/** First Chromium without the parts that only windows need: the browser tests take a sixth less CPU time with it. */
const NAMES = ['chromium-headless-shell', ...WHOLE];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The path of a Chromium: `CHROMIUM_BIN`, the machine's own, or on Debian as root one that is installed now; a whole one
 * where pages show notifications, which Chromium without windows blocks. Throws an error that says what to install;
 * tests never run without a browser.
 */
export async function ensureChromium(env: NodeJS.ProcessEnv = process.env, { isWhole = false } = {}): Promise<string> {
  await ensureFont();
  if (env.CHROMIUM_BIN) {
    if (await canRun(env.CHROMIUM_BIN)) return env.CHROMIUM_BIN;
    throw new OperatorError(`CHROMIUM_BIN is ${env.CHROMIUM_BIN}, which cannot be run.`);
  }
  const find = () => findProgram(isWhole ? WHOLE : NAMES, APPLICATIONS, env);
  const debian = isWhole ? 'chromium' : 'chromium-headless-shell';
  const found = await find();
  if (found !== undefined) return found;
  if (await canAptInstall()) {
    await aptInstall('Chromium', [debian]);
    const installed = await find();
    if (installed !== undefined) return installed;
  }
  throw new OperatorError(
    `Browser tests and pictures need Chromium or Chrome. Debian: apt-get install ${debian}. macOS: brew install --cask chromium. Or set CHROMIUM_BIN.`,
  );
}
