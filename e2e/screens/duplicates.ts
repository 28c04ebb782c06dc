import { addMonths, clubToday } from '@fieldhouse/contracts';
import { signedInAs } from '../support/api-client.ts';
import { findChildrenByName } from '../support/children.ts';
import { addChildTwice, mergeDuplicates } from '../support/children-to-merge.ts';
import { useUpNameAttempts } from '../support/name-attempts.ts';
import { mustAnswer, registerOwnParent } from '../support/own-people.ts';
import { dialog, type Screen, show } from './screen.ts';

const LAST_NAME = 'Overlander-Featherstonehaugh-Wolstenholme';
/** A parent adds a child of this name and requests access to the existing one. */
const REQUESTED_CHILD = { firstName: 'Ottoline', lastName: 'Cholmondeley-Marjoribanks' };
const REQUESTING_PARENT = { firstName: 'Beatrix', lastName: 'Lindgren' };

/** The Duplicates tab of admins: groups, pairs that are not duplicates, and the confirmation dialogs. */
export const DUPLICATES: readonly Screen[] = [
  {
    name: 'duplicates',
    title: 'Duplicates',
    as: 'admin',
    address: '/admin?tab=duplicates&q=overlander',
    arrange: addDuplicates,
    prepare: (page) => show(page.getByRole('button', { name: `Merge Duplicates: Pia ${LAST_NAME}` })),
  },
  {
    name: 'duplicates-merge',
    title: 'Merge Duplicates',
    as: 'admin',
    address: '/admin?tab=duplicates&q=overlander',
    arrange: addDuplicates,
    prepare: async (page) => {
      await page.getByRole('button', { name: `Merge Duplicates: Pia ${LAST_NAME}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Merge 2 into 1' }).waitFor();
    },
  },
  {
    name: 'duplicates-merge-guardians',
    title: 'Merge Duplicates: who will see the primary',
    atNight: true,
    pictured: false,
    as: 'admin',
    address: '/admin?tab=duplicates&q=overlander',
    arrange: addDuplicates,
    prepare: async (page) => {
      await page.getByRole('button', { name: `Merge Duplicates: Pia ${LAST_NAME}` }).click();
      await show(page.getByRole('group', { name: 'Who will see the primary' }));
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
    atNight: true,
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
    name: 'duplicates-new-child',
    title: 'An access request by a new child',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=duplicates',
    arrange: requestByNewChild,
    prepare: (page) => show(page.getByText('New profile').first()),
  },
  {
    name: 'duplicates-pick',
    title: 'The child is picked before an access request is approved',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=duplicates',
    arrange: requestByNewChild,
    prepare: async (page) => {
      const [parent, child] = [REQUESTING_PARENT, REQUESTED_CHILD].map(
        ({ firstName, lastName }) => `${firstName} ${lastName}`,
      );
      await page.getByRole('button', { name: `Approve ${parent} for ${child}` }).click();
      await dialog('Approve access')(page);
    },
  },
  {
    name: 'duplicates-none',
    title: 'Duplicates, none found',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=duplicates&sub=birthdate&q=nobody',
    prepare: (page) => show(page.getByRole('heading', { name: 'No Duplicates Found' })),
  },
  {
    name: 'duplicates-ignored',
    title: 'Pairs that are not duplicates',
    atNight: true,
    as: 'admin',
    address: '/admin?tab=duplicates&sub=ignored',
    arrange: ignoreOnePair,
    prepare: (page) => page.getByText('Two children: checked with both families').first().waitFor(),
  },
];

/** Two families, with one phone, add the child; another parent is guardian of the second record. */
async function addDuplicates(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  if ((await findChildrenByName(admin, 'overlander')).length > 0) return;
  const birthdate = addMonths(clubToday(new Date()), -9 * 12);
  const profile = { firstName: 'Pia', lastName: LAST_NAME, birthdate, confirmNotDuplicate: true };
  let childId = 0;
  for (const firstName of ['Sanne', 'Willem']) {
    const { client } = await registerOwnParent(site, { firstName, lastName: LAST_NAME });
    ({ id: childId } = await mustAnswer<{ id: number }>(client, 201, 'POST', '/api/children', profile));
  }
  const { id: parentId } = await registerOwnParent(site, { firstName: 'Vera', lastName: 'Lind' }, '(512) 555-0142');
  await mustAnswer(admin, 201, 'POST', '/api/admin/link-child-to-parent', { childId, parentId, accessLevel: 'full' });
}

async function ignoreOnePair(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const pair = { childId1: 17, childId2: 19, reason: 'Two children: checked with both families' };
  await mustAnswer(admin, 201, 'POST', '/api/admin/duplicate-ignore-pairs', pair);
}

async function mergeOnce(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  const merges = await mustAnswer<{ primary: { firstName: string } }[]>(admin, 200, 'GET', '/api/admin/merges');
  if (merges.some(({ primary }) => primary.firstName === 'Quill')) return;
  await mergeDuplicates(admin, await addChildTwice(await signedInAs(site, 'parent2'), 'Quill'));
}

async function requestByNewChild(site: string): Promise<void> {
  const admin = await signedInAs(site, 'admin');
  if ((await findChildrenByName(admin, REQUESTED_CHILD.firstName)).length > 0) return;
  const birthdate = await useUpNameAttempts(site, REQUESTED_CHILD);
  const { client } = await registerOwnParent(site, REQUESTING_PARENT);
  const { id } = await mustAnswer<{ id: number }>(client, 201, 'POST', '/api/children', {
    ...REQUESTED_CHILD,
    birthdate,
  });
  const form = { newChildId: id, requestReason: 'I am her grandmother and bring her on Saturdays.' };
  await mustAnswer(client, 201, 'POST', '/api/child-access-requests', form);
}
