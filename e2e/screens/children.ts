import { addDays, addMonths, clubToday } from '@fieldhouse/contracts';
import { DEMO_CHILDREN } from '@fieldhouse/contracts/demo';
import type { Page } from 'playwright-core';
import { signedInAs } from '../support/api-client.ts';
import { typeDate } from '../support/fill-forms.ts';
import { unusedBirthdate, useUpNameAttempts } from '../support/name-attempts.ts';
import { mustAnswer } from '../support/own-people.ts';
import { PNG_URL } from '../support/png-image.ts';
import { somebodyIsInvited } from './links.ts';
import { dialog, heading, question, type Screen, show } from './screen.ts';

/** Mateo Alvarez, nine: a child of `parent`, with an age document. */
const MATEO = 1;
/** His sister, without one. */
const LUCIA = 2;
const NIKOLAI = DEMO_CHILDREN.find(({ firstName }) => firstName === 'Nikolai');
const NOBODY = 999;
/** Layla, a child of `parent11`. */
const LAYLA = 19;
/** A name of 40 letters whose attempts are used up. */
const USED_UP_NAME = { firstName: 'Wilhelmina-Anastasia', lastName: 'Featherstonehaugh-Li' };

/** Adds a child with the name of a demo child, born this many days later. */
const addSameChild = (daysLater: number) => async (page: Page) => {
  if (!NIKOLAI) throw new Error('Nikolai is not in the demo club');
  const { firstName, lastName, age, daysSinceBirthday } = NIKOLAI;
  const form = page.getByRole('dialog', { name: 'Add Child' });
  await form.getByLabel('First name').fill(firstName);
  await form.getByLabel('Last name').fill(lastName);
  await typeDate(
    form,
    'Birthdate',
    addMonths(addDays(clubToday(new Date()), daysLater - daysSinceBirthday), -12 * age),
  );
  await form.getByRole('button', { name: 'Add Child' }).click();
  const question = page.getByRole('alertdialog', { name: 'Is Nikolai in the club already?' });
  await question.getByLabel('Reason').fill('I am Nikolai’s grandmother and bring him on Saturdays.');
};

/** Adding a child, and the profile of one. */
export const CHILDREN: readonly Screen[] = [
  {
    name: 'add-child',
    title: 'Add a child',
    as: 'parent',
    address: '/?dialog=add-child',
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Add Child' });
      await form.getByLabel('First name').fill('Carmen');
      await form.getByLabel('Last name').fill('Alvarez');
    },
  },
  {
    name: 'add-child-errors',
    title: 'Add a child, what is missing',
    atNight: true,
    pictured: false,
    as: 'parent',
    address: '/?dialog=add-child',
    prepare: async (page) => {
      const form = page.getByRole('dialog', { name: 'Add Child' });
      await form.getByRole('button', { name: 'Add Child' }).click();
      await form.getByText('Birthdate is required').waitFor();
    },
  },
  {
    name: 'duplicate-child',
    title: 'A child the club may know already',
    as: 'parent',
    address: '/?dialog=add-child',
    prepare: addSameChild(0),
  },
  {
    name: 'duplicate-child-close',
    title: 'A child born within a week of one that the club knows',
    atNight: true,
    as: 'parent',
    address: '/?dialog=add-child',
    prepare: addSameChild(3),
  },
  {
    name: 'club-check',
    title: 'The club will check whether the child is registered already',
    as: 'parent5',
    address: '/?dialog=add-child',
    arrange: useUpAttempts,
    prepare: async (page, { site, onPhone }) => {
      const { firstName, lastName } = USED_UP_NAME;
      const birthdate = await unusedBirthdate(await signedInAs(site, 'parent5'), { firstName, onPhone });
      const form = page.getByRole('dialog', { name: 'Add Child' });
      await form.getByLabel('First name').fill(firstName);
      await form.getByLabel('Last name').fill(lastName);
      await typeDate(form, 'Birthdate', birthdate);
      await form.getByRole('button', { name: 'Add Child' }).click();
      await page.getByRole('dialog', { name: /^The club will check/ }).waitFor();
    },
  },
  {
    name: 'edit-child',
    title: 'Edit Profile',
    atNight: true,
    as: 'parent',
    address: `/children/${MATEO}?dialog=edit-child`,
    prepare: dialog('Edit Profile'),
  },
  {
    name: 'remove-child',
    title: 'Remove a child',
    as: 'parent',
    address: `/children/${MATEO}?dialog=edit-child`,
    prepare: async (page) => {
      await page.getByRole('dialog', { name: 'Edit Profile' }).getByRole('button', { name: 'Remove child' }).click();
      await page.getByRole('alertdialog').getByText('This cannot be undone.').waitFor();
    },
  },
  {
    name: 'child-profile',
    title: 'Child profile',
    as: 'parent',
    address: `/children/${MATEO}`,
    prepare: async (page) => {
      await heading('Player Information')(page);
      await page.getByRole('button', { name: 'Preview' }).waitFor();
    },
  },
  {
    name: 'child-evaluations',
    title: 'Evaluations and games of a child',
    as: 'parent',
    address: `/children/${MATEO}`,
    prepare: async (page) => {
      const evaluations = page.getByRole('heading', { name: 'Evaluations', exact: true });
      await page.getByRole('heading', { name: 'Game records' }).waitFor();
      await page.locator('.recharts-surface').first().waitFor();
      await evaluations.evaluate((element) => element.scrollIntoView({ block: 'start' }));
      await page.evaluate(() => scrollBy(0, -120));
    },
  },
  {
    name: 'child-parents',
    title: 'A child’s parents and who is invited',
    as: 'parent',
    address: `/children/${MATEO}`,
    arrange: somebodyIsInvited,
    prepare: (page) => show(page.getByRole('list', { name: 'Invitations' })),
  },
  {
    name: 'invite-parent',
    title: 'Invite another parent',
    as: 'parent',
    address: `/children/${MATEO}?dialog=invite-parent`,
    prepare: dialog(/Invite another parent of/),
  },
  {
    name: 'child-profile-new',
    title: 'Child profile, no age document yet',
    atNight: true,
    as: 'parent',
    address: `/children/${LUCIA}`,
    prepare: (page) => page.getByText('Age Doc Missing').waitFor(),
  },
  {
    name: 'age-document',
    title: 'Age document',
    as: 'parent',
    address: `/children/${MATEO}?dialog=age-document`,
    prepare: dialog('Age Verification'),
  },
  {
    name: 'cancel-from-profile',
    title: 'Cancel a registration from the profile',
    atNight: true,
    pictured: false,
    as: 'parent',
    address: `/children/${MATEO}?event=12&dialog=cancel`,
    prepare: question(/./),
  },
  {
    name: 'child-not-found',
    title: 'Child Not Found',
    atNight: true,
    as: 'parent',
    address: `/children/${NOBODY}`,
    prepare: heading('Child Not Found'),
  },
  {
    name: 'child-profile-coach',
    title: 'Child profile, seen by a coach',
    as: 'coach',
    address: `/children/${MATEO}`,
    prepare: (page) => page.getByRole('link', { name: /Call Rosa Alvarez/ }).waitFor(),
  },
  {
    name: 'age-document-coach',
    title: 'Age document, to be checked by a coach',
    atNight: true,
    pictured: false,
    as: 'coach',
    address: `/children/${MATEO}?dialog=age-document`,
    prepare: (page) => page.getByRole('dialog').getByRole('button', { name: 'Mark as checked' }).waitFor(),
  },
  {
    name: 'child-profile-verified',
    title: 'Child profile, the age document checked',
    atNight: true,
    pictured: false,
    as: 'coach',
    address: `/children/${LAYLA}`,
    arrange: checkDocument,
    prepare: (page) => page.getByText(/^Verified on /).waitFor(),
  },
];

async function checkDocument(site: string): Promise<void> {
  const path = `/api/children/${LAYLA}/age-verification`;
  await mustAnswer(await signedInAs(site, 'parent11'), 201, 'POST', path, { document: PNG_URL });
  await mustAnswer(await signedInAs(site, 'coach'), 200, 'PUT', `${path}/checked`);
}

async function useUpAttempts(site: string): Promise<void> {
  const parent = await signedInAs(site, 'parent5');
  const children = await mustAnswer<{ firstName: string }[]>(parent, 200, 'GET', '/api/children');
  if (!children.some(({ firstName }) => firstName === USED_UP_NAME.firstName))
    await useUpNameAttempts(site, USED_UP_NAME);
}
