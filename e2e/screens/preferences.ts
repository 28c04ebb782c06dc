import type { Page } from 'playwright-core';
import { type Screen, show } from './screen.ts';

const address = '/account/messages';
const loaded = (page: Page) => page.getByRole('group', { name: 'Account' }).waitFor();

/** What people get, on Messages and calendar. */
export const PREFERENCES: readonly Screen[] = [
  {
    name: 'what-you-get',
    title: 'What you get, by email and in the bell',
    as: 'parent2',
    address,
    prepare: loaded,
  },
  {
    name: 'what-you-get-digest',
    title: 'What you get, the digest and quiet hours',
    as: 'parent2',
    address,
    prepare: async (page) => {
      await loaded(page);
      await show(page.getByLabel('Digest'));
    },
  },
  {
    name: 'what-you-get-wrong',
    title: 'What you get, with a time that is missing',
    atNight: true,
    as: 'parent2',
    address,
    prepare: async (page) => {
      await loaded(page);
      await page.getByLabel('To', { exact: true }).fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await show(page.getByText('Please enter a time'));
    },
  },
];
