import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';
import { OperatorError } from '../launcher/operator-error.js';
import { aptInstall, canAptInstall } from '../machine/apt-install.ts';

const run = promisify(execFile);
/** What Debian's fonts-liberation installs. */
const FILE = '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf';
/** Fonts of the page's own list that have about the same width. */
const FAMILIES = ['Liberation Sans', 'Roboto', 'Inter', 'Helvetica Neue', 'Segoe UI', 'Arial'];

/**
 * Browser tests measure whether a page fits its screen, so text must have the width for which the page was designed:
 * that of the page's fonts. A Linux without them uses another one: DejaVu Sans is 15 % wider. On Debian as root one is
 * installed.
 */
export async function ensureFont(): Promise<void> {
  if (process.platform !== 'linux' || (await hasFont())) return;
  if (!(await canAptInstall())) {
    throw new OperatorError(
      `Browser tests and pictures need a font: one of ${FAMILIES.join(', ')}. Debian: apt-get install fonts-liberation.`,
    );
  }
  await aptInstall('A font', ['fonts-liberation']);
}

async function hasFont(): Promise<boolean> {
  const hasFile = await access(FILE).then(
    () => true,
    () => false,
  );
  if (hasFile) return true;
  const { stdout } = await run('fc-list', [':', 'family']).catch(() => ({ stdout: '' }));
  const installed = new Set(stdout.split(/[\n,]/).map((family) => family.trim()));
  return FAMILIES.some((family) => installed.has(family));
}
