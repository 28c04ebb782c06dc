import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { arriveSignedIn, DESK, PHONE, visit } from '@fieldhouse/e2e/browser';
import { startClub } from '@fieldhouse/infra/testing';
import { holdStill, takePicture } from './camera.ts';
import { SCREENS, type Screen } from './screens.ts';
import { screensPage } from './screens-page.ts';

/**
 * `npm run pictures -w docs`: starts the platform with the demo club and takes every screen's picture, on a phone and
 * on a desk, in both themes; `npm run pictures -w docs -- roster bell` only those.
 */
const folder = fileURLToPath(new URL('../', import.meta.url));
const SIZES = { phone: PHONE, desk: DESK };
const THEMES = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
if (wanted.length === 0) await rm(`${folder}pictures`, { recursive: true, force: true });
await mkdir(`${folder}pictures`, { recursive: true });

const club = await startClub();
try {
  for (const [person, screens] of Map.groupBy(chosen, ({ as }) => as)) {
    for (const device of ['phone', 'desk'] as const) await takeAll(device, person, screens);
  }
} finally {
  await club.stop();
}
await writeFile(`${folder}screens.md`, screensPage(SCREENS));

async function takeAll(device: keyof typeof SIZES, person: Screen['as'], screens: readonly Screen[]): Promise<void> {
  const { page, faults, leave } = await visit({ at: club.url, size: SIZES[device] });
  try {
    if (person) await arriveSignedIn(page, person);
    for (const { name, address, prepare } of screens) {
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.goto(address);
        await prepare(page);
        await holdStill(page);
        await writeFile(`${folder}pictures/${name}-${device}-${theme}.webp`, await takePicture(page));
      }
      process.stdout.write(`${name} (${device})\n`);
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    await leave();
  }
}
