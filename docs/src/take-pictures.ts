import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { ADMIN_SCREENS } from '@fieldhouse/e2e/admin-screens';
import { FAMILY_SCREENS } from '@fieldhouse/e2e/family-screens';
import { startClub } from '@fieldhouse/infra/testing';
import { type Area, areaPage, mailPage } from './area-page.ts';
import { FINE } from './camera.ts';
import { SCREENS } from './screens.ts';
import { screensPage } from './screens-page.ts';
import { takeAll } from './take-all.ts';
import { takeMails } from './take-mails.ts';

/**
 * `npm run pictures -w docs`: starts the platform with the demo club and takes every screen's picture, on a phone and
 * on a desk, in both themes, and every kind of mail; `npm run pictures -w docs -- roster mails` only those
 * screens and the mail.
 */
const folder = fileURLToPath(new URL('../', import.meta.url));
const pictures = `${folder}pictures/`;

const AREAS: readonly (Area & { page: string })[] = [
  {
    page: 'family-screens.md',
    title: 'The family side, screen by screen',
    folder: 'family',
    intro: [
      'Sign-in, recovery, the family home, children, events and the menus: at 390 and 1280 px, in both themes, with the demo',
      'club. Taken by `npm run pictures -w docs`, which also writes this page; `e2e/suites/family-screens.ts` looks at the same',
      'screens for what is wrong with them, and at a few more: forms that were refused, searches that found nothing.',
      '',
      "A card of the list of events says 'Fits Mateo and Lucia' only when no child is chosen ([decision record 27](decisions/0027-when-a-card-says-fits.md)).",
    ],
    parts: FAMILY_SCREENS,
  },
  {
    page: 'admin-screens.md',
    title: 'The admin area, screen by screen',
    folder: 'admin',
    intro: ['Tab by tab, at 390 and 1280 px, in both themes, with the demo club. Taken by `npm run pictures -w docs`.'],
    parts: ADMIN_SCREENS,
  },
];

const names = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
if (names.length === 0) await rm(pictures, { recursive: true, force: true });
await mkdir(pictures, { recursive: true });

const club = await startClub();
try {
  const site = club.url;
  const screens = SCREENS.filter(isWanted);
  await takeAll({ site, screens, folder: pictures, fineness: { phone: FINE, desk: FINE } });
  // So many that each has to be small: all of them together take less than 4 MB.
  const small = { phone: { scale: 1, quality: 40 }, desk: { scale: 0.7, quality: 45 } };
  for (const { folder: own, parts } of AREAS) {
    await mkdir(`${pictures}${own}`, { recursive: true });
    const pictured = Object.values(parts)
      .flat()
      .filter(({ pictured: isPictured }) => isPictured !== false);
    await takeAll({ site, screens: pictured.filter(isWanted), folder: `${pictures}${own}/`, fineness: small });
  }
  if (isWanted({ name: 'mails' })) {
    await writeFile(`${folder}mail.md`, mailPage(await takeMails(site, `${pictures}mail/`)));
  }
} finally {
  await club.stop();
}
await writeFile(`${folder}screens.md`, screensPage(SCREENS));
for (const area of AREAS) await writeFile(`${folder}${area.page}`, areaPage(area));
