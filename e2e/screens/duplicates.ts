import { addMonths, clubToday } from '@fieldhouse/contracts';
import { signedInAs } from '../support/api-client.ts';
import { addTwice as addChildTwice, mergeAll } from '../support/children-to-merge.ts';
import { dialog, heading, type Screen } from './screen.ts';

const LAST_NAME = 'Overlander-Featherstonehaugh-Wolstenholme';

/** The Duplicates tab of admins: groups, pairs that are none, and what is asked before. */
export const DUPLICATES: readonly Screen[] = [
  {
    name: 'duplicates',
    title: 'Duplicates',
    as: 'admin',
    address: '/admin?tab=duplicates&q=overlander',
    arrange: addTwice,
    prepare: heading(`Pia ${LAST_NAME}`),
  },
  {
    name: 'duplicates-not',
    title: 'Mark as Not Duplicates',
    as: 'admin',
    address: '/admin?tab=duplicates&q=overlander',
    arrange: addTwice,
    prepare: async (page) => {
      await page.getByRole('button', { name: `Mark as Not Duplicates: Pia ${LAST_NAME}` }).click();
      await dialog('Mark as Not Duplicates')(page);
    },
  },
  {
    name: 'duplicates-merge',
    title: 'Merge Duplicates',
    as: 'admin',
    address: '/admin?tab=duplicates&q=overlander',
    arrange: addTwice,
    prepare: async (page) => {
      await page.getByRole('button', { name: `Merge Duplicates: Pia ${LAST_NAME}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Merge 2 into 1' }).waitFor();
    },
  },
  {
    name: 'merge-history',
    title: 'Merge history',
    as: 'admin',
    address: '/admin?tab=duplicates&sub=merged',
    arrange: mergeOnce,
    prepare: (page) => page.getByRole('button', { name: 'Undo the merge of Quill Twice' }).waitFor(),
  },
  {
    name: 'merge-undo',
    title: 'Before a merge is undone',
    pictured: false,
    as: 'admin',
    address: '/admin?tab=duplicates&sub=merged',
    arrange: mergeOnce,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Undo the merge of Quill Twice' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'duplicates-approve',
    title: 'Before an access request is approved',
    as: 'admin',
    address: '/admin?tab=duplicates',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Approve Grace Nguyen for Owen Whitaker' }).click();
      await dialog('Approve access')(page);
    },
  },
  {
    name: 'duplicates-none',
    title: 'Duplicates, none found',
    as: 'admin',
    address: '/admin?tab=duplicates&sub=birthdate&q=nobody',
    prepare: heading('No Duplicates Found'),
  },
  {
    name: 'duplicates-ignored',
    title: 'Pairs that are not duplicates',
    as: 'admin',
    address: '/admin?tab=duplicates&sub=ignored',
    arrange: ignoreOnePair,
    prepare: (page) => page.getByText('Twins of the neighbours').first().waitFor(),
  },
];

async function addTwice(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const { body } = await admin.send('GET', '/api/all-children?q=overlander');
  const birthdate = addMonths(clubToday(new Date()), -9 * 12);
  for (let count = (body as unknown[]).length; count < 2; count += 1) {
    const profile = { firstName: 'Pia', lastName: LAST_NAME, birthdate, confirmNotDuplicate: true };
    await admin.send('POST', '/api/children', profile);
  }
}

async function ignoreOnePair(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const pair = { childId1: 17, childId2: 19, reason: 'Twins of the neighbours' };
  await admin.send('POST', '/api/admin/duplicate-ignore-pairs', pair);
}

async function mergeOnce(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const { body } = await admin.send('GET', '/api/admin/merges');
  if (Array.isArray(body) && body.length > 0) return;
  await mergeAll(admin, await addChildTwice(await signedInAs(site, 'parent2'), 'Quill'));
}
