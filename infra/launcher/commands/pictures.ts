import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildApps } from '../../releases/build-apps.ts';
import { ensureChromium } from '../../testing/index.ts';
import { stage } from '../stage.js';
import { ROOT } from '../tools.ts';

/**
 * `npm run pictures`: takes pictures of every screen and email of the demo club into `.cache/pictures`, and writes a
 * page there that shows them. With names of screens, or `mails`, it takes those alone.
 */
export default async function pictures(args: readonly string[]): Promise<number> {
  await stage('Browser apps', buildApps);
  await stage('Browser', () => ensureChromium());
  const run = spawn(process.execPath, [join(ROOT, 'docs/src/take-pictures.ts'), ...args], { stdio: 'inherit' });
  const [code] = await once(run, 'close');
  return code ?? 1;
}
