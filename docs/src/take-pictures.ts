import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startClub } from '@fieldhouse/infra/testing';
import { AREAS } from './areas.ts';
import { indexPage, MAIL_FOLDER } from './index-page.ts';
import { takeAll } from './take-all.ts';
import { takeMails } from './take-mails.ts';

/**
 * `npm run pictures`: starts the platform with the demo club and takes every screen's picture, on a phone and on a
 * desk, in both themes, and every kind of mail, into `.cache/pictures`, with a page that shows them.
 * `npm run pictures -- roster mails`: only those screens and the mail.
 */
const folder = fileURLToPath(new URL('../../.cache/pictures/', import.meta.url));
/** The name of all emails among the names of screens. */
const MAILS = 'mails';

const areas = AREAS.map((area) => ({ ...area, screens: Object.values(area.parts).flat() }));
const known = new Set([...areas.flatMap(({ screens }) => screens.map(({ name }) => name)), MAILS]);
const names = process.argv.slice(2);
const unknown = names.filter((name) => !known.has(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. There are: ${[...known].join(', ')}\n`);
  process.exit(1);
}
const isWanted = ({ name }: { name: string }) => names.length === 0 || names.includes(name);
if (names.length === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });

// The default schedule: a picture shows it.
const club = await startClub({ env: { BACKUP_SCHEDULE: '0 2 * * *' } });
try {
  const site = club.url;
  for (const { folder: own, screens, imageSettings } of areas) {
    await mkdir(`${folder}${own}`, { recursive: true });
    await takeAll({ site, screens: screens.filter(isWanted), folder: `${folder}${own}`, imageSettings });
  }
  if (isWanted({ name: MAILS })) await takeMails(club, `${folder}${MAIL_FOLDER}`);
} finally {
  await club.stop();
}
const taken = new Set(await readdir(folder, { recursive: true }));
await writeFile(`${folder}index.html`, indexPage(AREAS, taken));
process.stdout.write(`Open ${folder}index.html\n`);
