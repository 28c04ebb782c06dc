import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { FAMILY_SCREENS } from '@fieldhouse/e2e/family-screens';
import { startClub } from '@fieldhouse/infra/testing';
import { FINE } from './camera.ts';
import { familyPage } from './family-page.ts';
import { SCREENS } from './screens.ts';
import { screensPage } from './screens-page.ts';
import { takeAll } from './take-all.ts';

/**
 * `npm run pictures -w docs`: starts the platform with the demo club and takes every screen's picture, on a phone and
 * on a desk, in both themes; `npm run pictures -w docs -- roster bell` only those.
 */
const folder = fileURLToPath(new URL('../', import.meta.url));
const pictures = `${folder}pictures/`;

const names = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
const family = Object.values(FAMILY_SCREENS)
  .flat()
  .filter(({ pictured }) => pictured !== false);
if (names.length === 0) await rm(pictures, { recursive: true, force: true });
await mkdir(`${pictures}family`, { recursive: true });

const club = await startClub();
try {
  const site = club.url;
  const screens = SCREENS.filter(isWanted);
  await takeAll({ site, screens, folder: pictures, fineness: { phone: FINE, desk: FINE } });
  // So many that each has to be small: all of them together take less than 3 MB.
  const small = { phone: { scale: 1, quality: 40 }, desk: { scale: 0.7, quality: 45 } };
  await takeAll({ site, screens: family.filter(isWanted), folder: `${pictures}family/`, fineness: small });
} finally {
  await club.stop();
}
await writeFile(`${folder}screens.md`, screensPage(SCREENS));
await writeFile(`${folder}family-screens.md`, familyPage(FAMILY_SCREENS));
