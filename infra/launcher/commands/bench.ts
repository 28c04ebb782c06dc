import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { writeGenerated } from '../../generate/generated-files.ts';
import { buildApps } from '../../releases/build-apps.ts';
import { ensureChromium } from '../../testing/index.ts';
import { stage } from '../stage.js';
import { ROOT } from '../tools.ts';

/** The parts that open pages in Chromium. */
const IN_BROWSER = ['sizes', 'paint'];

/**
 * `npm run bench`: prints one table of speed, size and memory, and writes `bench/results.json` and the table of
 * `docs/performance.md` from it. With names of parts it measures those only and writes nothing.
 */
export default async function bench(args: readonly string[]): Promise<number> {
  await stage('Browser apps', buildApps);
  if (args.length === 0 || args.some((part) => IN_BROWSER.includes(part)))
    await stage('Browser', () => ensureChromium());
  const run = spawn(process.execPath, [join(ROOT, 'bench/src/run.ts'), ...args], { stdio: 'inherit' });
  const [code] = await once(run, 'close');
  if (code === 0 && args.length === 0) await writeGenerated(ROOT);
  return code ?? 1;
}
